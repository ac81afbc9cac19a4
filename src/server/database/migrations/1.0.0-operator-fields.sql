-- oldest: 1.0.0
-- The columns that "npm run events -- set" has written, as catalogue files name them. Imports keep their values.
alter table eventlist add column operator_fields text[] not null default '{}';
