-- Whoever works by a model, or by the default one, is touched from the day of a version on.
call touch_days('employment_rule', 'r.employment_model_id', 'r.valid_from', '''infinity''::date',
  columns => 'valid_from, rules');
call touch_days('employment_model', 'r.id', '''-infinity''::date', '''infinity''::date',
  columns => 'is_default, model_group');
