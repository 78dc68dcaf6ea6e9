-- Somebody said that a notice is done: why, who, and where it stood, so that it can be taken back. What comes from ELDA later says it anew.
alter table social_insurance_registration
  add column closed_from text check (closed_from in ('sent', 'accepted', 'partly_accepted', 'clearing')),
  add column closed_reason text not null default '' check (length(closed_reason) <= 300),
  add column closed_by_name text not null default '',
  add check (closed_from is null or (state = 'done' and length(closed_reason) >= 10));
