"""A glyph for each relic, potion, enemy and card: a sign by name, its tint, and perhaps a small second sign.

Written as "id sign tint" or "id sign tint second"; signs are RPG Awesome's names or characters of Noto Emoji. No two
relics are alike, nor two potions. Cards of one kind of doing may share a glyph.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image

from render.kit.canvas import RGB
from render.kit.signs import tinted

TINTS: Final[dict[str, RGB]] = {
    "r": (240, 92, 80), "g": (126, 220, 112), "b": (112, 186, 250), "v": (192, 146, 246), "y": (250, 208, 92),
    "o": (246, 156, 82), "s": (182, 198, 216), "w": (240, 230, 206), "p": (246, 156, 212), "t": (104, 214, 204),
}  # fmt: skip
"""Red, green, blue, violet, yellow, orange, steel, white, pink, teal."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign, its tint, and a small second sign at its right bottom ("" for none)."""

    sign: str
    tint: str
    second: str = ""

    def image(self, size: int, *, dim: bool = False) -> Image.Image:
        """Draw it in a square; `dim` is for what is used up."""
        colour = TINTS[self.tint]
        if dim:
            colour = (110, 112, 120)
        return tinted(self.sign, size, colour, lower=self.second)


def _table(text: str) -> dict[str, Glyph]:
    rows = (line.split() for line in text.replace("·", "\n").splitlines() if line.strip())
    return {row[0]: Glyph(*row[1:]) for row in rows}


RELICS: Final = _table("""
    burning_blood fire-symbol r · ring_of_the_snake snake g · cracked_core energise b · pure_water water-drop b
    loaded_die perspective-dice-six w · akabeko desert-skull r · anchor anchor s · bag_of_preparation ammo-bag o
    bird_faced_urn vase b · blood_vial vial r · blue_candle candle b · calipers compass s
    captains_wheel cog-wheel o
    centennial_puzzle jigsaw-piece v · charons_ashes burning-embers o · dead_branch dead-tree w
    dollys_mirror mirror b
    duality moon-sun y · du_vu_doll shot-through-the-heart v · gambling_chip hearts-card r · golden_eye eyeball y
    golden_idol skull-trophy y · gremlin_horn horns g · happy_flower daisy g · horn_cleat horn-call w
    ice_cream snowflake w · incense_burner incense v · ink_bottle bottle-vapors v · lantern lantern-flame y
    meat_on_the_bone meat r · mercury_hourglass hourglass s · molten_egg egg o small-fire · mummified_hand hand o
    mutagen biohazard g · necronomicon burning-book v · nilrys_codex book b · ninja_scroll shuriken s
    oddly_smooth_stone rune-stone s · old_coin 🪙 y · omamori 🎗 r · orichalcum gold-bar t
    peace_pipe 🪈 o · pen_nib quill-ink s · pocketwatch stopwatch s · red_mask arcane-mask r · red_skull skull r
    regal_pillow 🛏 v · runic_pyramid pyramids y · self_forming_clay forging o
    ssserpent_head venomous-snake t gold-bar
    stone_calendar sun-symbol s rune-stone · strike_dummy archery-target o · sundial sun-symbol y · the_abacus 🧮 o
    the_boot boot-stomp o · the_courier shoe-prints w · toolbox wrench s · toxic_egg egg g poison-cloud
    tungsten_rod lightning-bolt s · vajra trident y · war_paint hand-emblem r · whetstone broadsword s
    wing_boots feathered-wing w · astrolabe ophiuchus y
    black_blood fire-symbol v skull · calling_bell ringing-bell y · coffee_dripper coffee-mug o · cursed_key key v
    ectoplasm 👻 t · empty_cage metal-gate s · enchiridion scroll-unfurled y · frozen_core ice-cube b
    fusion_hammer flat-hammer o · holy_water water-drop y hospital-cross
    mark_of_pain bleeding-hearts r · orrery 🪐 v
    pandoras_box 🎁 v · ring_of_serpent snake t crown · snecko_eye eyeball v venomous-snake
    sozu 🍶 b · tiny_house 🏠 g
    white_beast_statue wolf-howl w · wrist_blade kunai g · prismatic_shard crystal-cluster p
""")

POTIONS: Final = _table("""
    ancient_potion potion y · block_potion shield b · fire_potion small-fire r · cunning_potion kunai g
    energy_potion lightning-bolt y · swift_potion feather-wing g · blood_potion droplet r · weak_potion 🥀 g
    vulnerable_potion 💔 p · flex_potion muscle-up o · explosive_potion bomb-explosion o
    snecko_oil venomous-snake v · attack_potion crossed-swords r · distilled_chaos spiral-shell v
    entropic_brew bubbling-potion t · fairy_in_a_bottle fairy p · gamblers_brew perspective-dice-three y
    ghost_in_a_jar 👻 w · liquid_memories overmind b · purity_potion 🪷 w · skill_potion round-shield g
""")

ENEMIES: Final = _table("""
    small_slime droplet-splash g · acid_slime gloop g · spike_slime burst-blob b · large_slime gloop t droplets
    slime_boss gloop y crown · cultist bird-mask b · jaw_worm insect-jaws b
    green_louse maggot g · red_louse maggot r tooth
    fungi_beast super-mushroom o · blue_slaver chain b · red_slaver grappling-hook r
    looter hood o · mugger hood v plain-dagger
    mad_gremlin muscle-up r · sneaky_gremlin cloak-and-dagger v · gremlin_wizard crystal-wand v
    fat_gremlin muscle-fat g · gremlin_nob horns r · gremlin_leader crown o · sentry_a tesla y
    sentry_b tesla b lightning-bolt
    sentries tesla o crown · chosen player-pyromaniac v · centurion knight-helmet s
    mystic player-king p · byrd raven b
    snake_plant vine-whip g · shelled_parasite beetle o · snecko venomous-snake g
    spheric_guardian round-shield y
    torch_head torch o · bronze_orb reactor o · bronze_automaton robot-arm o · the_collector candle-fire g
    the_champ trophy y · spire_growth tentacle g · repulsor magnet b · exploder bombs r · spiker spikeball s
    orb_walker spider-face o · transient 👻 b · maw tooth r · writhing_mass octopus v · darkling eye-monster v
    dagger daggers g · the_guardian gear-hammer s · hexaghost fire-ring o · awakened_one wyvern b
    awakened_one_2 dragon r · time_eater hourglass v · donu 🍩 o · deca circular-shield b · corrupt_heart 🫀 r
    lagavulin spiral-shell g · book_of_stabbing book r · taskmaster slash-ring o · giant_head 🗿 s
    nemesis scythe g
    reptomancer gecko g · spire_shield heavy-shield b · spire_spear spear-head r
""")

CARDS: Final = _table("""
    strike broadsword w · defend shield w
    dual_cast lightning-trio y · zap lightning-bolt y · ball_lightning focused-lightning y · barrage cannon-shot o
    chaos cubes p · charge_battery battery-75 y · claw bird-claw o · claw_claw_pack bird-claw r
    cold_snap frostfire b
    compile_driver gears s · coolheaded snowflake b · go_for_the_eyes bleeding-eye r · leap boot-stomp b
    recursion recycle b · scrape slash-ring o · skim surveillance-camera t · steam_barrier bottle-vapors s
    sweeping_beam laser-blast y · turbo supersonic-arrow o · beam_cell laser-site r · blizzard ice-cube b
    capacitor battery-100 b · consume tooth v · darkness moon-sun v · doom_and_gloom death-skull v
    double_energy doubled y · equilibrium libra s · ftl supersonic-arrow b · force_field barrier b
    fusion sun y · glacier mountains b · heatsinks heat-haze o · hologram player-teleport t · loop cycle b
    machine_learning cog s · melter lava o · overclock stopwatch o · recycle recycle g · reinforced_body vest s
    reprogram lever t · stack load b · storm lightning-storm y · streamline fast-ship b · sunder axe-swing o
    tempest lightning-storm b · all_for_one all-for-one r · amplify wireless-signal y · buffer circular-shield t
    core_surge energise y · defragment crystals b · echo_form speech-bubbles b · electrodynamics tesla y
    fission radioactive y · hyperbeam mass-driver y · meteor_strike burning-meteor o · multi_cast lightning-trio v
    rainbow 🌈 p · seek telescope b · static_discharge unplugged y · thunder_strike player-thunder-struck y
    bash large-hammer r · anger 💢 r · body_slam heavy-fall r · cleave battered-axe r · clothesline player-pain o
    flex muscle-up r · havoc uncertainty r · heavy_blade relic-blade r · iron_wave sideswipe s
    pommel_strike crossed-sabres o · seeing_red bleeding-eye r · shrug_it_off player-dodge b
    true_grit helmet s · twin_strike crossed-swords r · warcry speech-bubble r · wild_strike spinning-sword r
    battle_trance aura r · blood_for_blood droplets r · burning_pact burning-book o · carnage decapitation r
    clash duel r · combust explosion o · dark_embrace hood v · disarm broken-shield o · entrench tower b
    evolve sprout g · feel_no_pain health-increase s · fire_breathing dragon-breath o
    flame_barrier fire-shield o
    ghostly_armor 👻 s · headbutt skull o · inflame flame-symbol r · metallicize knight-helmet s
    perfected_strike broadsword y · power_through overhead s · rage monster-skull r · rampage taurus r
    rupture 💔 r · second_wind fluffy-swirl b · sentinel guarded-tower s · sever_soul scythe v
    shockwave circle-of-circles o · spot_weakness targeted o · whirlwind slash-ring r · barricade metal-gate s
    berserk horns r · bludgeon spiked-mace r · corruption bone-bite v · demon_form player-despair r
    double_tap double-team r · exhume tombstone v · feed meat r · fiend_fire fire-ring r · immolate fire-bomb o
    impervious heavy-shield b · juggernaut groundbreaker o · limit_break muscle-fat r · offering bleeding-hearts r
    uppercut hand o · apparition 👻 w · blind 🕶 s · dark_shackles chain v · dramatic_entrance 🎭 y
    finesse feather-wing b · flash_of_steel lightning-sword s · good_instincts eye-shield b
    impatience hourglass o
    madness ❓ p · mind_blast brain-freeze p · panacea medical-pack g · panache fedora y · purity 🪷 w
    sadistic_nature nails v · swift_strike lightning-sword y · thinking_ahead overmind b · trip falling o
    apotheosis angel-wings y · hand_of_greed gold-bar y · master_of_strategy chessboard y
    mayhem dervish-swords r
    the_bomb bombs r · ascenders_bane arrow-flights v · clumsy fall-down v · decay poison-cloud v · doubt help v
    injury broken-bone v · pain heartburn v · parasite maggot v · regret 😔 v · shame player-despair v
    writhe spiked-tentacle v · burn small-fire o · daze 💫 w · slimed gloop g
    neutralize 🥀 g · survivor hood g · acrobatics player-lift g · backflip reverse g · blade_dance daggers g
    cloak_and_dagger cloak-and-dagger g · dagger_spray kitchen-knives g · dagger_throw diving-dagger g
    deadly_poison poison-cloud g · deflect divert b · dodge_and_roll player-dodge g
    poisoned_stab dripping-knife g
    prepared scroll-unfurled g · slice plain-dagger g · sneaky_strike player-shot v · accuracy on-target g
    all_out_attack crossed-axes r · backstab knife v · bane croc-sword g · blur player-teleport g
    bouncing_flask fizzing-flask g · calculated_gamble hearts-card g
    catalyst round-bottom-flask g · choke noose v
    concentrate overmind g · crippling_cloud poison-cloud t · dash shoe-prints g · distraction ball y
    escape_plan player-lift b · expertise level-three g · finisher decapitation g · flechettes target-arrows g
    footwork footprint g · infinite_blades spinning-sword g · leg_sweep boot-stomp g
    masterful_stab bowie-knife g
    noxious_fumes bottle-vapors g · outmaneuver horseshoe g · piercing_wail speech-bubble o · predator wolf-head g
    reflex lightning-bolt g · riddle_with_holes spikeball g · setup lever g · skewer spear-head g
    tactician chessboard g
    terror death-skull g · well_laid_plans scroll-unfurled y · a_thousand_cuts slash-ring g · adrenaline syringe g
    after_image double-team b · bullet_time bullets s · burst explosion g · corpse_explosion bomb-explosion g
    die_die_die dice-three g · doppelganger double-team v · envenom venomous-snake g · grand_finale 🎆 y
    malaise 🤢 g · storm_of_steel kunai s · tools_of_the_trade wrench g · unload ammo-bag g · wraith_form 👻 g
    eruption flaming-claw r · vigilance eye-shield b · collect cubes y · consecrate sunbeams y · crescendo 🎼 r
    cut_through_fate relic-blade v · empty_body aura v · empty_fist hand v · flurry_of_blows all-for-one v
    flying_sleeves wyvern v · halt hand-emblem b · just_lucky clover g · protect shield y · third_eye eyeball v
    tranquility 🪷 b · battle_hymn 🎵 y · carve_reality relic-blade y · conclude demolish v
    crush_joints broken-bone r
    empty_mind brain-freeze v · fear_no_evil lion y · foreign_influence uncertainty v · foresight crystal-ball v
    indignation 💢 v · inner_peace moon-sun b · like_water splash b · meditate 🧘 b
    mental_fortress locked-fortress v
    nirvana 🪷 y · perseverance mountains v · pray 🙏 y · prostrate player-lift y · reach_heaven angel-wings v
    rushdown forward r · sands_of_time hourglass y · sash_whip vine-whip v · signature_move quill-ink v
    simmering_fury burning-embers r · study book v · swivel cycle v · talk_to_the_hand speech-bubble v
    tantrum 😤 r · wallop large-hammer v · weave trail v · windmill_strike sideswipe v · worship 🙏 v
    wreath_of_flame fire-ring o · blasphemy fire-symbol v · brilliance sun y · conjure_blade fireball-sword y
    deus_ex_machina gears y · deva_form angel-wings p · devotion hearts p
    establishment capitol v · judgment gavel y
    omega omega v · omniscience burning-eye y · ragnarok lightning-storm v · scrawl quill-ink y
    spirit_shield heart-tower v · vault castle-emblem v · wish fairy-wand p
""")
_TYPES: Final = _table(
    "attack crossed-swords w · skill round-shield w · power crystals y · curse skull v · status 💫 w"
)
TOKEN: Final = Glyph("❔", "w")


@cache
def relic(kind: str) -> Glyph:
    """Give a relic's glyph."""
    return RELICS.get(kind, TOKEN)


@cache
def potion(kind: str) -> Glyph:
    """Give a potion's glyph."""
    return POTIONS.get(kind, TOKEN)


@cache
def enemy(kind: str) -> Glyph:
    """Give an enemy's glyph: the same for all versions of its card."""
    base = kind.partition("@")[0]
    while base:
        if base in ENEMIES:
            return ENEMIES[base]
        base = base.rpartition("_")[0]
    return ENEMIES.get(kind.partition("_")[0], Glyph("monster-skull", "w"))


@cache
def card(kind: str, type_: str = "skill") -> Glyph:
    """Give a card's glyph; the starters of all characters share theirs."""
    base = kind.partition("#")[0].removesuffix("+")
    found = CARDS.get(base) or CARDS.get(base.partition("_")[0] if base.startswith(("strike_", "defend_")) else "")
    return found or _TYPES.get(type_, TOKEN)
