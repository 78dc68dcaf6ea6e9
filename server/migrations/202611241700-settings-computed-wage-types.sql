-- A wage type may be computed: what an average comes to for who was absent. It is an amount, and flows into no average
-- itself; two for the same use would pay twice.
alter table individual_wage_type add column computed_from text
  check (computed_from in ('sickness', 'vacation', 'holiday'));
alter table individual_wage_type add constraint individual_wage_type_computed
  check (computed_from is null or (unit = 'euro' and counts_for = '{}'));
alter table individual_wage_type add constraint individual_wage_type_computed_from_taken unique (company_id, computed_from);
