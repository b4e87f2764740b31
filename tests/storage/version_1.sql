-- A database as schema 1 wrote it. Never edit: every later version must open it.
BEGIN TRANSACTION;
CREATE TABLE answers (
    game_id      TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number       INTEGER NOT NULL,
    seat         TEXT NOT NULL,
    row          TEXT NOT NULL,
    withdrawn_by INTEGER NOT NULL DEFAULT 0,
    at           INTEGER NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT;
INSERT INTO "answers" VALUES('dvp7t8xw',0,'s1','{"keys":["33"]}',0,1700000000);
INSERT INTO "answers" VALUES('dvp7t8xw',1,'s2','{"keys":["5"]}',1,1700000000);
CREATE TABLE campaigns (
    guild_id INTEGER NOT NULL,
    slug     TEXT NOT NULL,
    data     TEXT NOT NULL,
    version  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, slug)
) STRICT, WITHOUT ROWID;
INSERT INTO "campaigns" VALUES(1,'slay-the-spire','{"boxes":[1]}',1);
CREATE TABLE checkpoints (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    start   INTEGER NOT NULL,
    state   TEXT NOT NULL,
    PRIMARY KEY (game_id, start)
) STRICT;
INSERT INTO "checkpoints" VALUES('dvp7t8xw',0,'{}');
CREATE TABLE drafts (
    game_id    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat       TEXT NOT NULL,
    question   TEXT NOT NULL,
    data       TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat, question)
) STRICT, WITHOUT ROWID;
INSERT INTO "drafts" VALUES('dvp7t8xw','s1','q','[1]',1700000000);
CREATE TABLE games (
    id           TEXT PRIMARY KEY,
    slug         TEXT NOT NULL,
    status       TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'abandoned', 'frozen')),
    guild_id     INTEGER,
    channel_id   INTEGER,
    thread_id    INTEGER,
    team_threads TEXT NOT NULL DEFAULT '{}',
    host_id      INTEGER,
    title        TEXT NOT NULL DEFAULT '',
    options      TEXT NOT NULL DEFAULT '{}',
    schema       INTEGER NOT NULL DEFAULT 1,
    version      INTEGER NOT NULL DEFAULT 0,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL,
    started_at   INTEGER,
    finished_at  INTEGER,
    paused_at    INTEGER,
    clock        TEXT NOT NULL DEFAULT '{}',
    commitment   TEXT,
    seed         TEXT,
    outcome      TEXT,
    origin       TEXT NOT NULL,
    extra        TEXT NOT NULL DEFAULT '{}'
) STRICT;
INSERT INTO "games" VALUES('dvp7t8xw','van-helsing','running',1,2,3,'{}',11,'Friday castle','{"windows":"courtyard"}',1,3,1700000000,1700000000,1700000000,NULL,NULL,'{}','c0ffee',NULL,NULL,'dvp7t8xw','{}');
CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
INSERT INTO "interactions" VALUES(5,1700000000);
CREATE TABLE jobs (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id TEXT REFERENCES games (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    key     TEXT NOT NULL DEFAULT '',
    due_at  INTEGER NOT NULL,
    data    TEXT NOT NULL DEFAULT '{}'
) STRICT;
INSERT INTO "jobs" VALUES(1,'dvp7t8xw','remind','s1',1700086400,'null');
CREATE TABLE lease (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    owner      TEXT NOT NULL,
    fence      INTEGER NOT NULL,
    renewed_at INTEGER NOT NULL,
    until      INTEGER NOT NULL
) STRICT;
CREATE TABLE messages (
    game_id     TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    role        TEXT NOT NULL,
    channel_id  INTEGER,
    message_id  INTEGER,
    user_id     INTEGER,
    fingerprint TEXT NOT NULL DEFAULT '',
    nonce       TEXT,
    state       TEXT NOT NULL DEFAULT '',
    updated_at  INTEGER NOT NULL,
    extra       TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (game_id, role)
) STRICT, WITHOUT ROWID;
INSERT INTO "messages" VALUES('dvp7t8xw','table',3,900,NULL,'abc',NULL,'',1700000000,'{}');
CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    payload    TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0,
    done_at    INTEGER
) STRICT;
INSERT INTO "outbox" VALUES(1,'dvp7t8xw','{"ping":"s1"}',1700000000,1700000000,0,NULL);
CREATE TABLE reports (
    id      TEXT PRIMARY KEY,
    game_id TEXT REFERENCES games (id) ON DELETE SET NULL,
    at      INTEGER NOT NULL,
    bundle  TEXT NOT NULL
) STRICT;
INSERT INTO "reports" VALUES('r59232d8a','dvp7t8xw',1700000000,'bundle');
CREATE TABLE requests (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    seat       TEXT NOT NULL,
    data       TEXT NOT NULL DEFAULT '{}',
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    closed_at  INTEGER,
    outcome    TEXT
) STRICT;
INSERT INTO "requests" VALUES(1,'dvp7t8xw','pause','s1','null',1700000000,NULL,NULL,NULL);
CREATE TABLE saves (
    game_id TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    data    TEXT NOT NULL
) STRICT;
INSERT INTO "saves" VALUES('dvp7t8xw','{"state":2}');
CREATE TABLE seats (
    game_id   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat      TEXT NOT NULL,
    place     INTEGER NOT NULL,
    user_id   INTEGER,
    computer  TEXT,
    wish      TEXT,
    joined_at INTEGER NOT NULL,
    looked    INTEGER NOT NULL DEFAULT 0,
    extra     TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES('dvp7t8xw','s1',1,11,NULL,'dracula',1700000000,0,'{}');
INSERT INTO "seats" VALUES('dvp7t8xw','s2',2,NULL,'house',NULL,1700000000,0,'{}');
CREATE TABLE settings (
    scope TEXT NOT NULL CHECK (scope IN ('user', 'guild')),
    id    INTEGER NOT NULL,
    data  TEXT NOT NULL,
    PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID;
INSERT INTO "settings" VALUES('user',11,'{"pings":false}');
CREATE TABLE standing_orders (
    game_id  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat     TEXT NOT NULL,
    question TEXT NOT NULL,
    choice   TEXT NOT NULL,
    set_at   INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat, question)
) STRICT, WITHOUT ROWID;
INSERT INTO "standing_orders" VALUES('dvp7t8xw','s1','bite','never',1700000000);
CREATE TABLE story (
    game_id   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    answer    INTEGER NOT NULL,
    place     INTEGER NOT NULL,
    audience  TEXT,
    event     TEXT NOT NULL,
    withdrawn INTEGER NOT NULL DEFAULT 0,
    at        INTEGER NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT;
INSERT INTO "story" VALUES('dvp7t8xw',1,0,0,NULL,'moved',0,1700000000);
INSERT INTO "story" VALUES('dvp7t8xw',2,1,1,'["s2"]','hid',1,1700000000);
CREATE TABLE tombstones (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE votes (
    request_id INTEGER NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
    seat       TEXT NOT NULL,
    vote       TEXT NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (request_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "votes" VALUES(1,'s1','yes',1700000000);
CREATE INDEX games_by_guild ON games (guild_id, status);
CREATE INDEX games_by_status ON games (status, updated_at);
CREATE INDEX games_by_thread ON games (thread_id);
CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER answers_stay BEFORE UPDATE OF game_id, number, seat ON answers
BEGIN
    SELECT raise(ABORT, 'an answer is marked, never moved');
END;
CREATE INDEX story_by_answer ON story (game_id, answer);
CREATE INDEX story_by_place ON story (game_id, place) WHERE withdrawn = 0;
CREATE INDEX messages_by_id ON messages (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX outbox_open ON outbox (due_at, id) WHERE done_at IS NULL;
CREATE INDEX outbox_by_game ON outbox (game_id);
CREATE INDEX interactions_by_time ON interactions (at);
CREATE UNIQUE INDEX jobs_by_name ON jobs (coalesce(game_id, ''), kind, key);
CREATE INDEX jobs_by_game ON jobs (game_id);
CREATE INDEX jobs_by_time ON jobs (due_at);
CREATE INDEX reports_by_game ON reports (game_id);
CREATE INDEX requests_open ON requests (game_id, kind) WHERE closed_at IS NULL;
CREATE INDEX requests_by_game ON requests (game_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('jobs',1);
INSERT INTO "sqlite_sequence" VALUES('outbox',1);
INSERT INTO "sqlite_sequence" VALUES('requests',1);
COMMIT;
PRAGMA application_id = 1312969284;
PRAGMA user_version = 1;
