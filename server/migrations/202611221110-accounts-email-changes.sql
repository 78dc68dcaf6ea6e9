-- The token of a new address lies here like the others; its row names the new address, until the link is followed the account keeps the old one.
alter table mailed_token drop constraint mailed_token_purpose_check;
alter table mailed_token add constraint mailed_token_purpose_check check (purpose in ('activation', 'registration', 'reset', 'email'));
