-- A question that was answered at least once. `rules` are the ids of the rules that it rested on when it was last
-- answered, a line each.
CREATE TABLE question (
    number INTEGER PRIMARY KEY,
    id     TEXT NOT NULL UNIQUE,
    rules  TEXT NOT NULL
) STRICT;

-- The log: every answer, in the order of the answers. Seconds of UTC; 1 again, 2 hard, 3 good, 4 easy.
CREATE TABLE review (
    number   INTEGER PRIMARY KEY,
    question INTEGER NOT NULL REFERENCES question,
    at       INTEGER NOT NULL,
    rating   INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 4)
) STRICT;

CREATE TRIGGER no_answer_is_changed BEFORE UPDATE ON review
BEGIN
    SELECT RAISE(ABORT, 'an answer is never changed');
END;

CREATE TRIGGER no_answer_is_deleted BEFORE DELETE ON review
BEGIN
    SELECT RAISE(ABORT, 'an answer is never deleted');
END;

-- What follows from the log.
CREATE TABLE state (
    question   INTEGER PRIMARY KEY REFERENCES question,
    stability  REAL NOT NULL,
    difficulty REAL NOT NULL,
    last       INTEGER NOT NULL,
    due        INTEGER NOT NULL
) STRICT;

-- What the states were reckoned with.
CREATE TABLE schedule (
    name TEXT NOT NULL
) STRICT;
