-- oldest: 1.0.0
-- PostgreSQL 15.20 adds no column to a table whose row type is an argument of a function; a later migration adds one to eventlist.
drop function identity.is_waiting_list_open(eventlist);

-- The rule of isWaitingListOpen() in src/domain/event-state.ts, for a row of eventlist.
create function identity.is_waiting_list_open(event record) returns boolean
  language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return not public.is_cancelled(event.app_status, event.cancelled_at)
    and coalesce(event.signup_deadline >= identity.read_today(), true)
    and coalesce(event.date_begin >= identity.read_today(), true);
end
$$;
