-- When a target was tested last, and that an operator lets nothing be put there for a while.
alter table transfer_target
  add column tested_at timestamptz,
  add column held_at timestamptz,
  add column held_by text not null default '',
  add column held_reason text not null default '' check (length(held_reason) <= 300),
  add check (held_at is null or held_by <> '');
