-- Operators see on which step the database is.
grant select on kontor_migration to kontor_operator;
