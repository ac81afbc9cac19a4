-- The catalogue is searched in the memory of each process (src/server/catalogue). What was built for the search in SQL goes.

-- ---- Revision of the catalogue ----

-- Transactional, unlike a sequence: a transaction that sees a revision sees its events, too.
create table catalogue_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 0
);
insert into catalogue_revision default values;
revoke all on catalogue_revision from public;
grant select on catalogue_revision to amberlink_app;
comment on table catalogue_revision is
  'One row: grows with every change of the catalogue, so that each process knows when to load it again.';

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
revoke all on function increase_catalogue_revision() from public;
comment on function increase_catalogue_revision() is
  'Trigger of every table that the catalogue index is built from, for each statement.';

create trigger increase_catalogue_revision after insert or update or delete or truncate on eventlist
  for each statement execute function increase_catalogue_revision();

-- ---- What the search in SQL needed ----

drop trigger catalogue_counts_insert on eventlist;
drop trigger catalogue_counts_update_1_new on eventlist;
drop trigger catalogue_counts_update_2_old on eventlist;
drop trigger catalogue_counts_delete on eventlist;
drop trigger catalogue_counts_truncate on eventlist;
drop trigger city_counts_insert on eventlist;
drop trigger city_counts_update_1_new on eventlist;
drop trigger city_counts_update_2_old on eventlist;
drop trigger city_counts_delete on eventlist;
drop trigger city_counts_truncate on eventlist;
drop trigger lock_catalogue_day on eventlist;
drop trigger set_is_past on eventlist;
drop table catalogue_counts, city_counts, catalogue_day;
drop function update_catalogue_counts(), clear_catalogue_counts(), update_city_counts(), clear_city_counts(),
  lock_catalogue_day(), set_is_past(), roll_over_past_events(date);

-- Their indexes go with them.
drop index eventlist_long;
drop statistics eventlist_length;
alter table eventlist
  drop column sort_day, drop column is_past,
  drop column city_key, drop column type_key, drop column topic_key, drop column organiser_key,
  drop column search;
drop function sort_key(text), character_pairs(text);

-- ---- What remains ----

-- The events that an organiser has added lately, and whether there is such an organiser at all. Everything else finds events
-- by their code.
create index eventlist_organiser_newest on eventlist (organiser, added_at desc);
