-- Private answers that somebody waits for: with its token, which is good for a quarter of an hour, one can still be given
-- after a restart. A row goes when the answer is there.
CREATE TABLE waiting (
    interaction INTEGER PRIMARY KEY,
    token       TEXT NOT NULL,
    at          INTEGER NOT NULL
) STRICT;
