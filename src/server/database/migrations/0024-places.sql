-- How events can be attended, and where their cities are.

-- Null until the server has inferred it, which it does after the upgrade and with every import: the rule is
-- inferAttendance() in src/domain/attendance.ts.
alter table eventlist
  add column attendance text check (attendance in ('in_person', 'online', 'hybrid', 'unknown'));
comment on column eventlist.attendance is
  'How the event can be attended: in_person, online, hybrid (both) or unknown. Null if it has not been inferred yet.';

-- The coordinates of each city of the catalogue, found in the gazetteer or set by the operator. A row without coordinates
-- is a city that could not be placed.
create table places (
  -- As the catalogue spells them; '' is no country.
  city text not null check (btrim(city) <> '' and length(city) <= 200),
  country text not null default '' check (length(country) <= 200),
  -- Degrees of latitude and longitude.
  north double precision check (north between -90 and 90),
  east double precision check (east between -180 and 180),
  -- ISO 3166-1 alpha-2, and the id in GeoNames.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  geonames_id integer,
  -- 'operator', or the version of the gazetteer and its rules. Rows of another version are placed again.
  placed_by text not null check (placed_by <> '' and length(placed_by) <= 100),
  placed_at timestamptz not null default clock_timestamp(),
  primary key (city, country),
  check ((north is null) = (east is null))
);
revoke all on places from public;
grant select on places to amberlink_app;

-- Operators also act on places.
alter table audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action ~ '^(events|users|places) [a-z-]+$');

create trigger increase_catalogue_revision after insert or update or delete or truncate on places
  for each statement execute function increase_catalogue_revision();
