"""The REST routes about the application, the server, its members and commands."""

from typing import Any

from . import world as w
from .errors import Refused
from .limits import check_commands
from .plumbing import Call, Plumbing, route
from .world import Thing


class GuildRoutes(Plumbing):
    """Answers what is asked about the server as a whole."""

    @route("GET", "/users/@me")
    def me(self, call: Call) -> Thing:
        return {**self.world.user(self.world.bot_id), "verified": True, "mfa_enabled": True, "email": None}

    @route("GET", "/oauth2/applications/@me")
    @route("GET", "/applications/@me")
    def application(self, call: Call) -> Thing:
        bot = self.world.user(self.world.bot_id)
        return {
            "id": bot["id"], "name": bot["username"], "icon": None, "description": "", "bot_public": True, "bot": bot,
            "bot_require_code_grant": False, "verify_key": "0" * 64, "flags": 0, "team": None, "rpc_origins": [],
            "owner": self.world.user(self.world.guild_row["owner_id"]), "summary": "", "hook": True, "tags": [],
            "integration_types_config": {"0": {}}, "approximate_guild_count": 1, "redirect_uris": [],
        }  # fmt: skip

    @route("GET", "/gateway")
    @route("GET", "/gateway/bot")
    def gateway(self, call: Call) -> Thing:
        limits = {"total": 1000, "remaining": 999, "reset_after": 86400000, "max_concurrency": 1}
        return {"url": self.playground.gateway_url, "shards": 1, "session_start_limit": limits}

    @route("GET", "/users/@me/guilds")
    def guilds(self, call: Call) -> list[Thing]:
        return [{"id": self.world.guild_id, "name": self.world.guild_row["name"], "icon": None, "owner": False,
                 "permissions": str(self.world.permissions(self.world.bot_id)), "features": []}]  # fmt: skip

    @route("GET", "/users/{user}")
    def user(self, call: Call) -> Thing:
        return self.world.user(self.known(call.ids["user"]))

    def known(self, user: str) -> str:
        """Return the id of someone who exists (10013)."""
        if user not in self.world.things["user"]:
            raise Refused(10013)
        return user

    def show_guild(self, *, whole: bool = False) -> Thing:
        """Return the server as Discord shows one, with channels and members if whole."""
        row, world = self.world.guild_row, self.world
        shown: Thing = {
            "id": row["id"], "name": row["name"], "owner_id": row["owner_id"], "roles": row["roles"], "icon": None,
            "splash": None, "discovery_splash": None, "afk_channel_id": None, "afk_timeout": 300, "emojis": [],
            "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0, "features": [],
            "mfa_level": 0, "application_id": None, "system_channel_id": None, "system_channel_flags": 0,
            "rules_channel_id": None, "vanity_url_code": None, "description": None, "banner": None, "stickers": [],
            "premium_tier": 0, "preferred_locale": "en-GB", "nsfw_level": 0, "premium_progress_bar_enabled": False,
            "public_updates_channel_id": None, "safety_alerts_channel_id": None,
        }  # fmt: skip
        if whole:
            bot = world.bot_id
            channels = [c for c in world.things["channel"].values() if c["type"] == w.TEXT]
            shown |= {
                "joined_at": world.user_row(bot)["joined_at"], "large": False, "unavailable": False,
                "member_count": len(world.members()), "members": world.members(), "presences": [], "voice_states": [],
                "channels": [self.show_channel(c) for c in channels], "stage_instances": [], "soundboard_sounds": [],
                "threads": [self.show_channel(t) for t in world.threads(archived=False) if world.may_see(bot, t)],
                "guild_scheduled_events": [],
            }  # fmt: skip
        return shown

    def show_channel(self, channel: Thing) -> Thing:
        """Return a channel, thread or direct message as the bot gets it."""
        if channel["type"] == w.DM:
            others = [self.world.user(user) for user in channel["people"] if user != self.world.bot_id]
            return {"recipients": others, **{k: v for k, v in channel.items() if k != "people"}}
        mine = self.world.thread_member(channel["id"], self.world.bot_id) if "thread_metadata" in channel else None
        return {**channel, "member": mine} if mine else channel

    @route("GET", "/guilds/{guild}")
    def guild(self, call: Call) -> Thing:
        self.at(call)
        return {**self.show_guild(), "approximate_member_count": len(self.world.members())}

    def at(self, call: Call) -> None:
        """Check that a request is about the one server (10004)."""
        if call.ids["guild"] != self.world.guild_id:
            raise Refused(10004)

    @route("GET", "/guilds/{guild}/{part:channels|roles|members}")
    def guild_part(self, call: Call) -> Any:
        self.at(call)
        whole = self.show_guild(whole=True)
        limit = int(call.query.get("limit", "1"))
        return whole["members"][:limit] if call.ids["part"] == "members" else whole[call.ids["part"]]

    @route("GET", "/guilds/{guild}/members/{user}")
    def member(self, call: Call) -> Thing:
        self.at(call)
        user = call.ids["user"]
        return self.world.member(self.known(self.world.bot_id if user == "@me" else user))

    @route("GET", "/guilds/{guild}/threads/active")
    def active(self, call: Call) -> Thing:
        self.at(call)
        found = [t for t in self.world.threads(archived=False) if self.world.may_see(self.world.bot_id, t)]
        mine = [self.world.thread_member(t["id"], self.world.bot_id) for t in found]
        return {"threads": [self.show_channel(t) for t in found], "members": [m for m in mine if m]}

    @route("GET", "/applications/{app}/commands")
    @route("GET", "/applications/{app}/guilds/{guild}/commands")
    def commands(self, call: Call) -> list[Thing]:
        scope = call.ids.get("guild", "")
        return [c for c in self.world.things["command"].values() if c.get("guild_id", "") == scope]

    @route("PUT", "/applications/{app}/commands")
    @route("PUT", "/applications/{app}/guilds/{guild}/commands")
    def sync(self, call: Call) -> list[Thing]:
        check_commands(call.body)
        old = {(c["name"], c["type"]): c["id"] for c in self.commands(call)}
        for key in old.values():
            self.world.put("command", key, None)
        for body in call.body:
            kind = body.get("type", 1)
            key = old.get((body["name"], kind)) or self.world.ids.next()
            whole = {**body, "id": key, "type": kind, "application_id": self.world.bot_id,
                     "version": self.world.ids.next(), "description": body.get("description", "")}  # fmt: skip
            if call.ids.get("guild"):
                whole["guild_id"] = call.ids["guild"]
            self.world.put("command", key, whole)
        self.world.emit("PAGE_COMMANDS", {})
        return self.commands(call)
