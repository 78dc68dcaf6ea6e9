-- Whoever works in a store by a model that leaves days, mode or factor to it.
call touch_days('store', 'r.id', '''-infinity''::date', '''infinity''::date',
  columns => 'work_days, work_time_mode, work_time_factor');
