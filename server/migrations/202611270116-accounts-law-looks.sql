create trigger look_again after update on company for each row
  when (old.time_zone is distinct from new.time_zone
    or old.social_insurance_registration_mode is distinct from new.social_insurance_registration_mode)
  execute function look_again_at_all();
