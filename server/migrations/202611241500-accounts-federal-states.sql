-- Where a store lies, as Statistik Austria numbers the federal states: what the employer pays on top of wages goes by it. Null: not said.
alter table store add column federal_state integer check (federal_state between 1 and 9);
