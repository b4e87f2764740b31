"""The 41 kinds of event."""

from rules.slay_the_spire.library import Choice, Event, add_events
from rules.slay_the_spire.verbs import (
    CardReward,
    ColorlessReward,
    Fight,
    GainCurse,
    GainGold,
    GainPotion,
    GainRelic,
    Heal,
    HealFully,
    LoseGold,
    LoseHp,
    LoseRelic,
    RandomCards,
    RandomRare,
    RareReward,
    RemoveCard,
    Roll,
    TransformCard,
    UpgradeCard,
    Visit,
    each_player,
)
from rules.slay_the_spire.verbs.odd_events import (
    HAS_FINE_CARD,
    HAS_POTION,
    HAS_RELIC,
    NOT_ALONE,
    OTHERS_HAVE_RELICS,
    SOMEBODY_MASKED,
    all_gold_away,
    exchange_cards,
    exchange_relics,
    foreign_reward,
    gain_its_price,
    land,
    lose_potion,
    offer_picked,
    one_player,
    pay_for_entering,
    pick_relic,
    portal,
    reach_inside,
    remove_curses,
    spirits_answer,
)

WIN = Roll((((4, 5, 6), (GainGold(6),)),))

# fmt: off
add_events(
    Event("ancient_temple", "Ancient Temple", {1: 1}, (
        Choice("go_inside", "Go Inside", (GainRelic(1), pay_for_entering)),
        Choice("leave", "Leave", ()),
    ), doubtful=True),
    Event("ancient_writing", "Ancient Writing", {2: 1}, (
        Choice("elegance", "Elegance", (RemoveCard(1),)),
        Choice("simplicity", "Simplicity", (UpgradeCard(only="strike"), UpgradeCard(only="defend"))),
    )),
    Event("note_for_yourself", "A Note for Yourself", {2: 1, 3: 1}, (
        Choice("exchange", "Exchange", (exchange_cards,), when=NOT_ALONE),
        Choice("take", "Take", (foreign_reward,)),
    )),
    Event("augmenter", "Augmenter", {2: 1}, (
        Choice("drink_vial", "Drink Vial", (UpgradeCard(1), LoseHp(1),)),
        Choice("become_test_subject", "Become Test Subject", (TransformCard(2), LoseHp(2),)),
    )),
    Event("big_fish", "Big Fish", {1: 1}, (
        Choice("banana", "Banana", (Heal(2),)),
        Choice("donut", "Donut", (UpgradeCard(only="strike"),)),
        Choice("box", "Box", (GainRelic(1), GainCurse(1),)),
        Choice("restraint", "Restraint", (RemoveCard(only="strike"),)),
    ), distinct=True),
    Event("bonfire_spirits", "Bonfire Spirits", {1: 1, 3: 1}, (
        Choice("offer", "Offer", (RemoveCard(1), spirits_answer)),
    )),
    Event("colosseum", "Colosseum", {2: 1}, (
        Choice("warm_up", "Warm Up", (Fight("encounter"),)),
        Choice("main_event", "Main Event", (Fight("elite"),)),
    ), party=True),
    Event("cursed_tome", "Cursed Tome", {2: 1}, (
        Choice("take", "Take", (RareReward(1), GainCurse(1),)),
        Choice("read", "Read", (RandomRare(), LoseHp(2),)),
        Choice("skim", "Skim", (CardReward(1), LoseHp(1),)),
    )),
    Event("dead_adventurer", "Dead Adventurer", {1: 1}, (
        Choice("search", "Search", (Roll((
            ((1, 2), (Fight("elite"),)), ((3, 4), (each_player(GainGold(2)),)), ((5, 6), (one_player(GainRelic(1)),)),
        )),)),
    ), party=True, ascension=3, redraw_first=True),
    Event("designer", "Designer In-Spire", {2: 1}, (
        Choice("adjustment", "Adjustment", (UpgradeCard(1),), pay=2),
        Choice("clean_up", "Clean Up", (RemoveCard(1),), pay=3),
        Choice("full_service", "Full Service", (RemoveCard(1), UpgradeCard(1),), pay=5),
        Choice("punch", "Punch!", (LoseHp(1),)),
    )),
    Event("encounter", "Encounter!", {1: 2, 2: 2, 3: 1}, (
        Choice("fight", "Fight!", (Fight("encounter"),)),
    ), party=True, ascension=3, redraw_first=True, doubtful=True),
    Event("face_trader", "Face Trader", {3: 1}, (
        Choice("take_and_give", "Take and Give", (GainRelic(1), LoseRelic(),)),
        Choice("exchange", "Exchange", (exchange_relics,), when=OTHERS_HAVE_RELICS),
    )),
    Event("falling", "Falling", {3: 1}, (
        Choice("land", "Land", (land,)),
    )),
    Event("forgotten_altar", "Forgotten Altar", {2: 1}, (
        Choice("offer", "Offer", (offer_picked, GainRelic(1)), when=HAS_RELIC),
        Choice("sacrifice", "Sacrifice", (LoseHp(2),)),
        Choice("desecrate", "Desecrate", (GainCurse(1),)),
    ), ascension=3, first=(pick_relic,)),
    Event("golden_shrine", "Golden Shrine", {2: 1}, (
        Choice("pray", "Pray", (GainGold(2),)),
        Choice("desecrate", "Desecrate", (GainGold(7), GainCurse(1),)),
    )),
    Event("knowing_skull", "Knowing Skull", {2: 1}, (
        Choice("pick_me_up", "Pick Me Up?", (GainPotion(1), LoseHp(1),)),
        Choice("riches", "Riches?", (GainGold(3), LoseHp(1),)),
        Choice("success", "Success?", (CardReward(1), LoseHp(1),)),
    ), picks=(1, 2)),
    Event("lab", "Lab", {1: 1}, (
        Choice("take_potions", "Take Potions",
               (each_player(GainPotion(1)), Roll((((4, 5, 6), (one_player(GainPotion(1)),)),)))),
    ), party=True),
    Event("living_wall", "Living Wall", {1: 1}, (
        Choice("forget", "Forget", (RemoveCard(1),)),
        Choice("change", "Change", (TransformCard(1),)),
        Choice("grow", "Grow", (UpgradeCard(1),)),
    )),
    Event("mind_bloom", "Mind Bloom", {3: 1}, (
        Choice("rich", "Rich", (each_player(GainGold(5)),)),
        Choice("healthy", "Healthy", (each_player(HealFully(), GainCurse(1)),)),
        Choice("awake", "Awake", (each_player(UpgradeCard(2), LoseHp(3)),)),
        Choice("war", "War", (Fight("war"),)),
    ), party=True),
    Event("nloth", "N'loth", {2: 1}, (
        Choice("offer", "Offer a relic", (LoseRelic(random=True), RareReward(1)), when=HAS_RELIC),
        Choice("offer_2", "Offer a potion", (lose_potion, RandomRare()), when=HAS_POTION),
    )),
    Event("old_beggar", "Old Beggar", {2: 1}, (
        Choice("give", "Give", (RemoveCard(1),), pay=2),
    )),
    Event("ominous_forge", "Ominous Forge", {1: 1}, (
        Choice("rummage", "Rummage", (GainRelic(1), Roll((((1, 2, 3), (GainCurse(1),)),)),)),
        Choice("forge", "Forge", (UpgradeCard(1), LoseHp(2),)),
    )),
    Event("purifier", "Purifier", {3: 1}, (
        Choice("pray", "Pray", (RemoveCard(1),)),
        Choice("cleanse", "Cleanse", (remove_curses,)),
    )),
    Event("scrap_ooze", "Scrap Ooze", {1: 1}, (
        Choice("reach_inside", "Reach Inside", (reach_inside,)),
        Choice("leave", "Leave", ()),
    ), ascension=3),
    Event("secret_portal", "Secret Portal", {3: 1}, (
        Choice("enter_the_portal", "Enter the Portal", (portal,)),
    ), party=True),
    Event("sensory_stone", "Sensory Stone", {3: 1}, (
        Choice("recall", "Recall", (ColorlessReward(1),)),
        Choice("recall_2", "Recall", (ColorlessReward(2), LoseHp(2),)),
    ), unlock="colorless"),
    Event("the_cleric", "The Cleric", {1: 1}, (
        Choice("heal", "Heal", (Heal(3),), pay=1),
        Choice("prayer", "Prayer", (UpgradeCard(1),), pay=2),
        Choice("purify", "Purify", (RemoveCard(1),), pay=3),
    )),
    Event("the_joust", "The Joust", {2: 1}, (
        Choice("bet", "Bet gold", (WIN,), pay=2),
        Choice("bet_relic", "Bet a relic", (LoseRelic(), WIN), when=HAS_RELIC),
        Choice("bet_potion", "Bet a potion", (lose_potion, WIN), when=HAS_POTION),
    )),
    Event("the_library", "The Library", {1: 1}, (
        Choice("read", "Read", (CardReward(1, 5),)),
        Choice("sleep", "Sleep", (Heal(3),)),
    )),
    Event("mausoleum", "The Mausoleum", {2: 1}, (
        Choice("open_coffin", "Open Coffin", (GainRelic(1), Roll((((1, 2, 3), (GainCurse(1),)),)),)),
    ), ascension=3),
    Event("merchant", "The Merchant", {1: 1, 2: 1, 3: 1}, (
        Choice("shop", "Shop", (Visit("merchant"),)),
    ), party=True, ascension=3, redraw_first=True, doubtful=True),
    Event("moai_head", "The Moai Head", {3: 1}, (
        Choice("offer", "Offer", (LoseRelic(), gain_its_price), when=HAS_RELIC),
        Choice("jump_inside", "Jump Inside", (HealFully(), LoseHp(2),)),
    )),
    Event("woman_in_blue", "The Woman in Blue", {2: 1}, (
        Choice("buy_1", "Buy 1", (GainPotion(1),), pay=1),
        Choice("buy_2", "Buy 2", (GainPotion(2),), pay=2),
        Choice("leave", "Leave", (LoseHp(1),)),
    )),
    Event("tomb_red_mask", "Tomb of Lord Red Mask", {3: 1}, (
        Choice("offer_gold", "Offer Gold", (all_gold_away, each_player(GainRelic(1)))),
        Choice("don_the_mask", "Don the Mask", (each_player(GainGold(6)),), when=SOMEBODY_MASKED),
    ), party=True),
    Event("transmogriphier", "Transmogriphier", {1: 1}, (
        Choice("pray", "Pray", (TransformCard(1),)),
        Choice("sacrifice", "Sacrifice", (TransformCard(2), GainCurse(1),)),
    )),
    Event("upgrade_shrine", "Upgrade Shrine", {1: 1}, (
        Choice("pray", "Pray", (UpgradeCard(1),)),
        Choice("sacrifice", "Sacrifice", (UpgradeCard(2, random=True), LoseHp(2),)),
    )),
    Event("we_meet_again", "We Meet Again!", {2: 1}, (
        Choice("give_gold", "Give Gold", (GainRelic(1),), pay=4),
        Choice("exchange", "Exchange", (LoseRelic(), GainRelic(1),), when=HAS_RELIC),
        Choice("give_card", "Give Card", (RemoveCard(only="rare"), GainRelic(1)), when=HAS_FINE_CARD),
    )),
    Event("wheel_of_change", "Wheel of Change", {1: 1, 2: 1, 3: 1}, (
        Choice("spin", "Spin", (Roll((
            ((1,), (HealFully(),)), ((2,), (GainCurse(1),)), ((3,), (RemoveCard(1),)), ((4,), (GainRelic(1),)),
            ((5,), (GainGold(4),)), ((6,), (LoseHp(2),)),
        )),)),
    )),
    Event("winding_halls", "Winding Halls", {3: 1}, (
        Choice("embrace_madness", "Embrace Madness", (RandomCards(2),)),
        Choice("press_on", "Press On", (Heal(3), GainCurse(1),)),
        Choice("retrace_your_steps", "Retrace Your Steps", (LoseHp(2),)),
    )),
    Event("wing_statue", "Wing Statue", {1: 1}, (
        Choice("pray", "Pray", (RemoveCard(1), LoseHp(2),)),
        Choice("gather_gold", "Gather Gold", (GainGold(2),)),
    )),
    Event("world_of_goop", "World of Goop", {1: 1}, (
        Choice("gather_gold", "Gather Gold", (GainGold(3), LoseHp(2),)),
        Choice("reach_deeper", "Reach Deeper", (GainRelic(1), GainCurse(1),)),
        Choice("leave_it", "Leave It", (LoseGold(1),)),
    ), ascension=3),
)
# fmt: on
