-- The catalogue of events, as people search, filter and sort it.

create extension if not exists pg_trgm schema public;
create extension if not exists unaccent schema public;
create extension if not exists btree_gin schema public;

-- A hosted database may hold the extensions in a schema of its own. The names below are looked up once, now.
select set_config('search_path', 'public, ' || string_agg(distinct quote_ident(nspname), ', '), true)
from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
where extname in ('pg_trgm', 'unaccent', 'btree_gin');

-- What we make is for those it is granted to, and functions are no exception.
alter default privileges revoke execute on functions from public;
revoke all on schema public from public;

-- Text for comparing: without case and accents, so that 'Łódź', 'LODZ' and a decomposed 'Łódź' are the same.
-- unaccent comes first: it knows both cases of every letter, whatever alphabet lower() knows in this database.
-- Immutable as long as nobody edits the dictionary; whoever does has to rewrite eventlist.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent', normalize(value, nfkc)));

-- What a text sorts by. Nothing sorts last: U+10FFFF comes after every letter. 60 characters keep the widest index
-- entry (city, topic, this and the code, all of four bytes a character) within the third of a page that it may take.
create function sort_key(value text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(left(btrim(fold(value)), 60), ''), U&'\+10FFFF');

-- 'ab' → 'qaqbq'. A trigram index finds no word shorter than three letters; over this spelling it finds 'ai', for
-- every letter is part of a trigram. The text holds the word exactly where its spelling holds the word's.
create function letters_apart(value text) returns text
  language sql immutable strict parallel safe
  return 'q' || array_to_string(string_to_array(value, null), 'q') || 'q';

-- The LIKE patterns that find a word in eventlist.search and in letters_apart(eventlist.search).
create function containing(word text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(fold(word), '([\\%_])', '\\\1', 'g') || '%';

create function containing_apart(word text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(letters_apart(fold(word)), '([\\%_])', '\\\1', 'g') || '%';

-- Columns as the specification names them. The bounds keep a page small and its texts showable, no more than that.
create table eventlist (
  event_code text collate "C" primary key
    -- It stands in addresses: '.' and '..' would lead elsewhere.
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

  -- Whether the last day is over on catalogue_day. Kept by a trigger and settle_catalogue(), never by hand.
  is_past boolean not null default false,
  last_day date generated always as (case when date_begin is not null then coalesce(date_end, date_begin) end) stored,
  -- Soonest first; what is over: latest first; without a date: after everything that has one.
  sort_day integer not null generated always as (
    case
      when date_begin is null then 2147483647
      when is_past then date '1970-01-01' - date_begin
      else date_begin - date '1970-01-01'
    end
  ) stored,
  city_key text collate "C" not null generated always as (sort_key(city)) stored,
  type_key text collate "C" not null generated always as (sort_key(event_type)) stored,
  topic_key text collate "C" not null generated always as (sort_key(topic)) stored,
  organiser_key text collate "C" not null generated always as (sort_key(organiser)) stored,
  -- A line per field: no word holds a line break, so none is found across two fields.
  search text not null generated always as (
    fold(coalesce("event name", '') || E'\n' || event_code || E'\n' || coalesce(topic, '') || E'\n' || coalesce(organiser, ''))
  ) stored,

  check (date_end >= date_begin)
);

-- Every order under every filter is one stretch of one index, however large the catalogue and however deep the page:
-- the filter's columns, then events that are not over before those that are, then the order. A filter by the column
-- that is sorted by leaves the days to sort by, so it shares the index of the soonest-first order.
create index eventlist_soonest on eventlist (is_past, sort_day, event_code);
create index eventlist_by_city on eventlist (is_past, city_key, sort_day, event_code);
create index eventlist_by_type on eventlist (is_past, type_key, sort_day, event_code);
create index eventlist_by_topic on eventlist (is_past, topic_key, sort_day, event_code);
create index eventlist_by_organiser on eventlist (is_past, organiser_key, sort_day, event_code);

create index eventlist_city_soonest on eventlist (city, is_past, sort_day, event_code);
create index eventlist_city_by_type on eventlist (city, is_past, type_key, sort_day, event_code);
create index eventlist_city_by_topic on eventlist (city, is_past, topic_key, sort_day, event_code);
create index eventlist_city_by_organiser on eventlist (city, is_past, organiser_key, sort_day, event_code);

create index eventlist_topic_soonest on eventlist (topic, is_past, sort_day, event_code);
create index eventlist_topic_by_city on eventlist (topic, is_past, city_key, sort_day, event_code);
create index eventlist_topic_by_type on eventlist (topic, is_past, type_key, sort_day, event_code);
create index eventlist_topic_by_organiser on eventlist (topic, is_past, organiser_key, sort_day, event_code);

create index eventlist_both_soonest on eventlist (city, topic, is_past, sort_day, event_code);
create index eventlist_both_by_type on eventlist (city, topic, is_past, type_key, sort_day, event_code);
create index eventlist_both_by_organiser on eventlist (city, topic, is_past, organiser_key, sort_day, event_code);

-- A search with its filters is one scan: the index intersects them itself.
create index eventlist_search on eventlist using gin (search gin_trgm_ops, city, topic, is_past);
create index eventlist_search_apart on eventlist using gin (letters_apart(search) gin_trgm_ops, city, topic, is_past);

-- The events whose day settle_catalogue() has to look at.
create index eventlist_last_day on eventlist (is_past, last_day);

revoke all on eventlist from public;
grant select on eventlist to amberlink_app;
grant execute on function containing(text), containing_apart(text), letters_apart(text), fold(text) to amberlink_app;
