-- The catalogue of events, and the places of its cities. It is searched in the memory of each process (src/server/catalogue).

-- A hosted database may have the extension in a schema of its own. The names in fold_text are looked up once, now.
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
where extname = 'unaccent';

-- 'Łódź', 'LODZ' and a decomposed 'Łódź' are the same. unaccent comes first: it has both cases of every letter, whatever alphabet
-- lower() has in this database.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent', normalize(value, nfkc)));
comment on function fold_text(text) is 'Text for comparisons: without case and accents.';
grant execute on function fold_text(text) to amberlink_app;

-- The rule of isCancelled() in src/domain/event.ts.
create function is_cancelled(app_status text, cancelled_at timestamptz) returns boolean
  language sql immutable parallel safe
  return cancelled_at is not null
    or coalesce(fold_text(app_status) ~ '^\s*(cancell?ed|odwolan[aeoy]|anulowan[aeoy])\s*$', false);
comment on function is_cancelled(text, timestamptz) is
  'Whether an event is cancelled: by its status in the catalogue or by the operator.';
grant execute on function is_cancelled(text, timestamptz) to amberlink_app;

-- Transactional, unlike a sequence: a transaction that sees a revision sees its events, too.
create table catalogue_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 0
);
comment on table catalogue_revision is
  'One row: grows with every change of the catalogue, so that each process knows when to load it again.';
insert into catalogue_revision default values;
grant select on catalogue_revision to amberlink_app;

create function increase_catalogue_revision() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  -- An import increases it once, at its end: until then, it would keep every other change of the catalogue waiting.
  if current_setting('amberlink.defer_catalogue_revision', true) is distinct from 'on' then
    update public.catalogue_revision set revision = revision + 1;
  end if;
  return null;
end
$$;
comment on function increase_catalogue_revision() is
  'Trigger of every table that the catalogue index is built from, for each statement.';

-- Columns as the specification names them. The bounds keep a page small and its texts displayable.
create table eventlist (
  event_code text collate "C" primary key
    -- It is part of addresses, where '.' and '..' have a meaning.
    check (event_code ~ '^[^\u0001-\u001f\u007f-\u009f]{1,200}$' and event_code not in ('.', '..')),
  "event name" text check (length("event name") <= 500),
  date_begin date check (date_begin between '0001-01-01' and '9999-12-31'),
  date_end date check (date_end between '0001-01-01' and '9999-12-31'),
  city text check (length(city) <= 200),
  country text check (length(country) <= 200),
  venue text check (length(venue) <= 500),
  event_type text check (length(event_type) <= 200),
  topic text check (length(topic) <= 200),
  tier text check (length(tier) <= 200),
  organiser text check (length(organiser) <= 200),
  price numeric check (price >= 0 and price < 'infinity'), -- NaN counts as more than infinity
  if_free text check (length(if_free) <= 200),
  coolness text check (length(coolness) <= 200),
  agenda text check (length(agenda) <= 50000),
  signup_deadline date check (signup_deadline between '0001-01-01' and '9999-12-31'),
  event_website_url text check (length(event_website_url) <= 2000 and event_website_url ~* '^https?://[^[:space:]]+$'),
  sign_up_url text check (length(sign_up_url) <= 2000 and sign_up_url ~* '^https?://[^[:space:]]+$'),
  app_status text check (length(app_status) <= 200),

  last_day date generated always as (case when date_begin is not null then coalesce(date_end, date_begin) end) stored,
  -- The moment itself, not that of the transaction: a large import begins long before it is visible.
  added_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- A calendar replaces its copy of an event when this number has grown (SEQUENCE, RFC 5545 §3.8.7.4).
  revision integer not null default 0,
  -- When the operator cancelled the event; imports never write it.
  cancelled_at timestamptz,
  -- The rule is inferAttendance() in src/domain/attendance.ts.
  attendance text check (attendance in ('in_person', 'online', 'hybrid', 'unknown')),

  check (date_end >= date_begin)
);
comment on column eventlist.attendance is
  'How the event can be attended: in_person, online, hybrid (both) or unknown. Null if it has not been inferred yet.';
-- The events that an organiser has added lately, and whether there is such an organiser at all. Everything else finds events
-- by their code.
create index eventlist_organiser_newest on eventlist (organiser, added_at desc);
grant select on eventlist to amberlink_app;

create function increase_revision() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.revision := old.revision + 1;
  new.changed_at := clock_timestamp();
  return new;
end
$$;
-- Only what calendar entries contain counts: `isInCalendarEntry` in src/domain/event-columns.ts.
create trigger increase_revision before update on eventlist
  for each row
  when (
    (old.event_code, old."event name", old.date_begin, old.date_end, old.city, old.country, old.venue,
     old.organiser, old.event_website_url, old.app_status, old.cancelled_at)
    is distinct from
    (new.event_code, new."event name", new.date_begin, new.date_end, new.city, new.country, new.venue,
     new.organiser, new.event_website_url, new.app_status, new.cancelled_at)
  )
  execute function increase_revision();
create trigger increase_catalogue_revision after insert or update or delete or truncate on eventlist
  for each statement execute function increase_catalogue_revision();

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
grant select on places to amberlink_app;
create trigger increase_catalogue_revision after insert or update or delete or truncate on places
  for each statement execute function increase_catalogue_revision();
