-- Whoever works by a model: from a version on until the next one.
call hold_closed_months('employment_rule', 'k.employee_id', 'k.store_id', 'greatest(k.valid_from, r.valid_from)',
  'least(coalesce(k.valid_to, ''infinity''), coalesce((select min(x.valid_from) - 1 from employment_rule x where x.company_id = r.company_id
    and x.employment_model_id = r.employment_model_id and x.valid_from > r.valid_from), ''infinity''))',
  joined => 'join employment_model d on d.company_id = r.company_id and d.id = r.employment_model_id
    join contract k on k.company_id = r.company_id and coalesce(k.valid_to, ''infinity'') >= r.valid_from
      and (k.employment_model_id = r.employment_model_id or k.employment_model_id is null and d.is_default)',
  columns => 'valid_from, rules');
call hold_closed_months('employment_model', 'k.employee_id', 'k.store_id', 'k.valid_from', 'coalesce(k.valid_to, ''infinity''::date)',
  joined => 'join contract k on k.company_id = r.company_id
    and (k.employment_model_id = r.id or k.employment_model_id is null and r.is_default)',
  columns => 'is_default, model_group');
