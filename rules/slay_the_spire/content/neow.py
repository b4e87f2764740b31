"""Neow's blessings."""

from rules.slay_the_spire.library import Blessing, add_blessings
from rules.slay_the_spire.verbs import (
    CardReward,
    ColorlessReward,
    GainCurse,
    GainGold,
    GainPotion,
    GainRelic,
    LoseGold,
    LoseHp,
    RandomRare,
    RareReward,
    RemoveCard,
    TransformCard,
    UpgradeCard,
)

# fmt: off
add_blessings(
    Blessing("neow_01", ((UpgradeCard(1),), (RemoveCard(1),), (GainGold(10), LoseHp(2),))),
    Blessing("neow_02", ((UpgradeCard(1),), (RandomRare(),), (GainGold(10), GainCurse(1),))),
    Blessing("neow_03", ((UpgradeCard(1),), (GainGold(5),), (GainRelic(1), GainCurse(1),))),
    Blessing("neow_04", ((UpgradeCard(1),), (GainPotion(3),), (RareReward(1), GainCurse(1),))),
    Blessing("neow_05", ((GainPotion(3),), (CardReward(1),), (GainRelic(1), LoseGold(3),))),
    Blessing("neow_06", ((RemoveCard(1),), (TransformCard(1),), (GainRelic(1), LoseHp(2),))),
    Blessing("neow_07", ((GainGold(5),), (RandomRare(),), (RareReward(1), LoseGold(3),))),
    Blessing("neow_08", ((UpgradeCard(1),), (GainPotion(3),), (UpgradeCard(2, random=True), LoseHp(2),))),
    Blessing("neow_09", ((TransformCard(1),), (GainGold(5),), (RemoveCard(2), LoseHp(3),)), doubtful=True),
    Blessing("neow_10", ((RandomRare(),), (CardReward(1),), (RemoveCard(2), LoseHp(2),))),
    Blessing("neow_11", ((RandomRare(),), (TransformCard(1),), (UpgradeCard(2, random=True), GainCurse(1),))),
    Blessing("neow_12", ((RemoveCard(1),), (GainGold(5),), (UpgradeCard(2, random=True), LoseGold(3),))),
    Blessing("neow_13", ((RemoveCard(1),), (TransformCard(1),), (TransformCard(2), LoseHp(3),))),
    Blessing("neow_14", ((RemoveCard(1),), (GainPotion(3),), (GainGold(5), CardReward(1), GainCurse(1),))),
    Blessing("neow_c01", ((ColorlessReward(1),), (TransformCard(1),), (GainGold(10), LoseHp(2),)),
             unlock="colorless"),
    Blessing("neow_c02", ((ColorlessReward(1),), (RemoveCard(1),), (RareReward(1), LoseHp(2),)),
             unlock="colorless"),
    Blessing("neow_c03", ((ColorlessReward(1),), (RandomRare(),), (GainRelic(1), LoseGold(3),)),
             unlock="colorless"),
    Blessing("neow_c04", ((ColorlessReward(1),), (UpgradeCard(1),), (RemoveCard(2), LoseGold(3),)),
             unlock="colorless"),
    Blessing("neow_c05", ((ColorlessReward(1),), (GainPotion(3),), (TransformCard(2), GainCurse(1),)),
             unlock="colorless"),
    Blessing("neow_c06", ((TransformCard(1),), (GainGold(5),), (ColorlessReward(2), GainCurse(1),)),
             unlock="colorless"),
)
# fmt: on
