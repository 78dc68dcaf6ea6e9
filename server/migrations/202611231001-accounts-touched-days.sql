-- Days are those of the company's zone.
create trigger touched_zone after update on company for each row
  when (old.time_zone is distinct from new.time_zone) execute function touch_all_days();
