-- Times are whole seconds of Unix time (UTC). Only Discord ids name people; a negative id is the tombstone of
-- someone who asked to be forgotten. JSON columns hold text that this package never interprets.

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
CREATE INDEX games_by_guild ON games (guild_id, status);
CREATE INDEX games_by_status ON games (status, updated_at);
CREATE INDEX games_by_thread ON games (thread_id);

-- Apart from games, so that lists never read through megabytes of saves.
CREATE TABLE saves (
    game_id TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    data    TEXT NOT NULL
) STRICT;

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
CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE checkpoints (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    start   INTEGER NOT NULL,
    state   TEXT NOT NULL,
    PRIMARY KEY (game_id, start)
) STRICT;

CREATE TABLE answers (
    game_id      TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number       INTEGER NOT NULL,
    seat         TEXT NOT NULL,
    row          TEXT NOT NULL,
    withdrawn_by INTEGER NOT NULL DEFAULT 0,
    at           INTEGER NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT;
CREATE TRIGGER answers_stay BEFORE UPDATE OF game_id, number, seat ON answers
BEGIN
    SELECT raise(ABORT, 'an answer is marked, never moved');
END;

-- `number` is the order of arrival and never used twice; `place` the order of telling, which an undo may move.
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
CREATE INDEX story_by_answer ON story (game_id, answer);
CREATE INDEX story_by_place ON story (game_id, place) WHERE withdrawn = 0;

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
CREATE INDEX messages_by_id ON messages (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE drafts (
    game_id    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat       TEXT NOT NULL,
    question   TEXT NOT NULL,
    data       TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat, question)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    payload    TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0,
    done_at    INTEGER
) STRICT;
CREATE INDEX outbox_open ON outbox (due_at, id) WHERE done_at IS NULL;
CREATE INDEX outbox_by_game ON outbox (game_id);

CREATE TABLE settings (
    scope TEXT NOT NULL CHECK (scope IN ('user', 'guild')),
    id    INTEGER NOT NULL,
    data  TEXT NOT NULL,
    PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE campaigns (
    guild_id INTEGER NOT NULL,
    slug     TEXT NOT NULL,
    data     TEXT NOT NULL,
    version  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE standing_orders (
    game_id  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat     TEXT NOT NULL,
    question TEXT NOT NULL,
    choice   TEXT NOT NULL,
    set_at   INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat, question)
) STRICT, WITHOUT ROWID;

CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX interactions_by_time ON interactions (at);

CREATE TABLE jobs (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id TEXT REFERENCES games (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    key     TEXT NOT NULL DEFAULT '',
    due_at  INTEGER NOT NULL,
    data    TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE UNIQUE INDEX jobs_by_name ON jobs (coalesce(game_id, ''), kind, key);
CREATE INDEX jobs_by_game ON jobs (game_id);
CREATE INDEX jobs_by_time ON jobs (due_at);

CREATE TABLE reports (
    id      TEXT PRIMARY KEY,
    game_id TEXT REFERENCES games (id) ON DELETE SET NULL,
    at      INTEGER NOT NULL,
    bundle  TEXT NOT NULL
) STRICT;
CREATE INDEX reports_by_game ON reports (game_id);

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
CREATE INDEX requests_open ON requests (game_id, kind) WHERE closed_at IS NULL;
CREATE INDEX requests_by_game ON requests (game_id);

CREATE TABLE votes (
    request_id INTEGER NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
    seat       TEXT NOT NULL,
    vote       TEXT NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (request_id, seat)
) STRICT, WITHOUT ROWID;

-- One running bot at a time: every write checks the fence of the one who holds the lease.
CREATE TABLE lease (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    owner      TEXT NOT NULL,
    fence      INTEGER NOT NULL,
    renewed_at INTEGER NOT NULL,
    until      INTEGER NOT NULL
) STRICT;

CREATE TABLE tombstones (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL
) STRICT;
