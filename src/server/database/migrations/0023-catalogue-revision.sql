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
  update public.catalogue_revision set revision = revision + 1;
  return null;
end
$$;
revoke all on function increase_catalogue_revision() from public;
comment on function increase_catalogue_revision() is
  'Trigger of every table that the catalogue index is built from, for each statement.';

create trigger increase_catalogue_revision after insert or update or delete or truncate on eventlist
  for each statement execute function increase_catalogue_revision();
