-- Before a hand-over it is asked who else has somebody's number there.
create index concurrently employee_bmd on employee (company_id, bmd_id) where bmd_id <> '' and not dummy;
