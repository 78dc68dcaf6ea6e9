-- Null: nobody knows when the break is, only how long.
alter table plan_shift add column break_starts_at timestamptz;
