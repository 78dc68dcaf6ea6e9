-- What a notice tells, so that what is due can be reckoned against it: days, account, how somebody is insured, what it corrects.
alter table social_insurance_registration
  drop constraint social_insurance_registration_kind_check,
  add constraint social_insurance_registration_kind_check check (kind in ('M3', 'M4', 'M6', 'M8', 'M9', 'S3', 'S4', 'VS', 'AV')),
  -- REFU
  add column original text not null default '',
  -- BKNR
  add column account text not null default '' check (length(account) <= 10),
  -- ADAT; null: nobody knows what it told.
  add column told_on date,
  -- RDAT
  add column right_on date,
  -- BBER, GERF, FRDV
  add column area text check (area ~ '^(0[1-9]|1[0-3])$'),
  add column is_marginal boolean,
  add column is_free boolean,
  -- VWAZ
  add column weekly_minutes integer check (weekly_minutes between 0 and 10080),
  -- RWUM, ZKUM, UMDA
  add column transfer_reference text not null default '',
  add column transfer_account text not null default '' check (length(transfer_account) <= 10),
  add column transfer_on date,
  add check ((area is null) = (is_marginal is null) and (area is null) = (is_free is null));
