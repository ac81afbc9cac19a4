-- oldest: 1.0.0
-- Registering for an event without a capacity: one function call less (npm run bench:registration).

create or replace function lock_capacity_of_registration() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  code constant text := case when tg_op = 'DELETE' then old.event_code else new.event_code end;
begin
  if exists (select from public.event_capacities where event_code = code) then
    perform identity.lock_capacity(code);
  end if;
  return coalesce(new, old);
end
$$;
