-- Whether a run holds lines of own wage types, which may be amounts from somebody's pay: its file and sums are for who may see pay.
alter table export_run add column says_pay boolean not null default false;
update export_run r set says_pay = true
where r.kind = 'wages' and exists (select from individual_wage_type t where t.company_id = r.company_id);
