create index concurrently employee_dpw on employee (company_id, dpw_id) where dpw_id <> '' and not dummy;
