-- How many people a company has paid for; more than that is said, and stops nothing. Null: any number. docs/decisions/0026.
alter table company add column licensed_people integer check (licensed_people > 0);
-- Closed by the operator: its users are told, nothing is done for them, its rows stay.
alter table company add column is_locked boolean not null default false;
