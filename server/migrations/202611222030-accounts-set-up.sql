-- Whoever holds one of these within the hour makes the first account of this installation.
create table set_up_token (
  token_sha256 bytea primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on set_up_token to kontor_operator;

-- What was made up to look around goes again as a whole, and nobody takes it for the first real account.
alter table company add column is_demo boolean not null default false;
alter table account add column is_demo boolean not null default false;
update account set is_demo = true where email like '%@kontor.example';
update company set is_demo = true
where description = 'Demo' and name in ('Kaffeehaus Sonnblick GmbH', 'Bäckerei Morgenrot GmbH', 'Neue Filialen Handels GmbH');
