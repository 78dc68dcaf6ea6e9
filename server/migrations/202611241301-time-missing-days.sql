-- Found when the month is made, for they are counted for hundreds of stores at once: duties that nobody came to, as
-- `[store, day of the month]` (null: none), and the kinds of time that there are, each the bit of its place among all.
alter table person_month add column missing json, add column kinds bigint not null default 0;

-- Counted by store without a look at the rows.
create index stamp_counted on stamp (company_id, store_id, starts_at) include (md_confirmed, soft_delete);
drop index actual_shift_period;
