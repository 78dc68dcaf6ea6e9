-- A new company shows what is to be done first, until that is done or somebody wants to see it no more.
alter table company add column shows_first_steps boolean not null default false;
update company set shows_first_steps = true where is_demo and name = 'Neue Filialen Handels GmbH';
