-- oldest: 1.0.0
-- A code connects two people after both confirm, and the database checks the day of a request
-- (docs/decisions/0053-meeting-people.md).

-- Why the user may not meet people; null if they may. With a code, only the age counts.
-- `today` is an argument that injected SQL could choose. The day must be that of the database, or the one before or after it.
create or replace function get_people_refusal(viewer uuid, today date, by_code boolean) returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(abs(today - identity.read_today()) > 1, true) then
    raise exception 'The day % is not the day of the database, which is %: the clock of the process is wrong', today, identity.read_today();
  end if;
  return (
    select case
        when users.suspended_at is not null then 'suspended'
        when not by_code and not users.email_verified then 'email_not_confirmed'
        when profiles.birth_date is null then 'birth_date_missing'
        when profiles.birth_date > today - interval '18 years' then 'too_young'
        when not by_code and users.created_at > now() - make_interval(hours => account_age_hours) then 'account_too_new'
      end
    from identity.users join public.profiles on profiles.id = users.id, public.people_limits
    where users.id = viewer);
end
$$;

alter table connect_codes
  -- The owner of the code that the user has entered, until the owner confirms. The app cannot read it.
  add column requested_user_id uuid references identity.users (id) on delete set null,
  -- Shown to both, so that the owner of the code recognizes the request of the person next to them.
  add column request_number integer check (request_number between 1000 and 9999);
create index connect_codes_requested_user_id on connect_codes (requested_user_id);

drop function connect_by_code(text, text, hello_details, date);

-- The row of the user who has entered the latest code of its owner. A newer code ends the requests of the previous one.
create function find_connect_request(code_owner uuid) returns setof connect_codes
  language sql stable set search_path = pg_catalog, pg_temp
  begin atomic
    select request.* from connect_codes own join connect_codes request on request.requested_user_id = own.user_id
    where own.user_id = code_owner and own.token_hash is null and own.requested_user_id is null
      and request.expires_at >= own.expires_at and request.expires_at > now();
  end;

-- Stores the hashes of a new code of the current user, which ends the request for the previous one and the request of the user.
-- Returns false if the user may not connect by code.
create or replace function create_connect_code(
  new_token_hash text, new_code_hash text, given_name text, details public.hello_details, today date
) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  code_owner constant uuid := public.current_user_id();
begin
  if code_owner is null or public.get_people_refusal(code_owner, today, true) is not null then
    return false;
  end if;
  insert into public.connect_codes (user_id, token_hash, code_hash, name, email, phone, link, expires_at)
    values (code_owner, new_token_hash, new_code_hash, given_name, details.email, details.phone, details.link, now() + interval '10 minutes')
    on conflict (user_id) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash, name = excluded.name,
      email = excluded.email, phone = excluded.phone, link = excluded.link, expires_at = excluded.expires_at, contact_id = null,
      requested_user_id = null;
  return true;
end
$$;

-- Whether the code of the current user can be entered, the number of the request of the one who has entered it, whether the current user
-- waits for the owner of a code, and the name of the contact that came of either.
create function read_connect_state() returns table (
  is_code_valid boolean, request_number integer, is_waiting boolean, connected_to text
)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select coalesce(codes.token_hash is not null and codes.expires_at > now(), false),
      (select request_number from find_connect_request(own.id)),
      exists (select from find_connect_request(codes.requested_user_id) where user_id = own.id), contacts.name
    from current_user_id() as own(id) left join connect_codes codes on codes.user_id = own.id
    left join contacts on contacts.id = codes.contact_id;
  end;

-- Consumes a code: its owner is asked to confirm. Returns the number of the request; null without such a code.
create function request_connection(hash text, given_name text, details public.hello_details, today date) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  requester constant uuid := public.current_user_id();
  code_owner uuid;
  new_number constant integer := 1000 + floor(random() * 9000);
begin
  if requester is null or public.get_people_refusal(requester, today, true) is not null then
    return null;
  end if;
  select user_id into code_owner from public.connect_codes where hash in (token_hash, code_hash) and user_id <> requester;
  perform public.lock_pair(requester, code_owner);
  if public.are_blocked(requester, code_owner) or public.get_people_refusal(code_owner, today, true) is not null then
    return null;
  end if;
  update public.connect_codes set token_hash = null, code_hash = null
    where user_id = code_owner and hash in (token_hash, code_hash) and expires_at > now();
  if not found then
    return null;
  end if;
  insert into public.connect_codes as own (user_id, name, email, phone, link, expires_at, requested_user_id, request_number)
    values (requester, given_name, details.email, details.phone, details.link, now() + interval '10 minutes', code_owner, new_number)
    on conflict (user_id) do update set token_hash = null, code_hash = null, name = excluded.name, email = excluded.email,
      phone = excluded.phone, link = excluded.link, expires_at = excluded.expires_at, contact_id = null,
      requested_user_id = excluded.requested_user_id, request_number = excluded.request_number;
  return new_number;
end
$$;

-- Connects the current user with the one who has entered their code, each with what the other gives. Returns false if their request does
-- not have this number.
create function confirm_connection(number integer, today date) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  code_owner constant uuid := public.current_user_id();
  requester constant uuid := (select user_id from public.find_connect_request(code_owner));
  own public.connect_codes;
  request public.connect_codes;
  event text;
begin
  perform public.lock_pair(code_owner, requester);
  select * into request from public.find_connect_request(code_owner) where user_id = requester and request_number = number;
  if not found or public.are_blocked(code_owner, requester) or public.get_people_refusal(code_owner, today, true) is not null
    or public.get_people_refusal(requester, today, true) is not null then
    return false;
  end if;
  select * into own from public.connect_codes where user_id = code_owner;
  select one.event_code into event
    from public.user_events one join public.user_events other using (event_code) join public.eventlist using (event_code)
    where one.user_id = code_owner and other.user_id = requester and today between date_begin and greatest(date_begin, date_end)
      and not public.is_cancelled(app_status, cancelled_at)
    order by event_code limit 1;
  perform public.connect_people(
    code_owner, own.name, row(null, null, own.email, own.phone, own.link)::public.hello_details,
    requester, request.name, row(null, null, request.email, request.phone, request.link)::public.hello_details, event, today);
  update public.connect_codes codes set requested_user_id = null, contact_id = contacts.id
    from public.contacts
    where codes.user_id in (code_owner, requester) and contacts.user_id = codes.user_id
      and contacts.contact_user_id in (code_owner, requester);
  return true;
end
$$;

grant execute on function
  read_connect_state(), request_connection(text, text, hello_details, date), confirm_connection(integer, date) to amberlink_app;
