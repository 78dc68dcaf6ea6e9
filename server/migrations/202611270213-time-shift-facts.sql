-- What else is known of a planned shift: where it is worked and what that takes, that a proposal leaves it alone, that the person and
-- their manager said yes, and how it was when it was last published. Spec 3 §3
alter table plan_shift
  add column spot_id integer,
  add column skill_id integer,
  add column pinned boolean not null default false,
  add column confirmed boolean not null default false,
  add column approved boolean not null default false,
  add column note text not null default '' check (length(note) <= 500),
  add column historic_starts_at timestamptz,
  add column historic_ends_at timestamptz,
  add column historic_break_starts_at timestamptz,
  add column historic_break_minutes integer check (historic_break_minutes >= 0),
  add check ((historic_starts_at is null) = (historic_ends_at is null) and (historic_starts_at is null) = (historic_break_minutes is null)),
  add check (historic_ends_at > historic_starts_at),
  add foreign key (company_id, spot_id) references spot (company_id, id),
  add foreign key (company_id, skill_id) references skill (company_id, id);
create index plan_shift_spot on plan_shift (company_id, spot_id);
create index plan_shift_skill on plan_shift (company_id, skill_id);
