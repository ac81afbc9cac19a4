-- Who may do what in this database. The two roles themselves belong to the whole server, so they are made and
-- granted by prerequisites.ts before the first migration; none of them owns anything.
--   amberlink_app       reads the catalogue and a person's own rows
--   amberlink_identity  the sign-in flows, and nothing else
-- PostgreSQL 15+ lets nobody but the owner create in public; say so, for databases upgraded from older releases.
revoke create on schema public from public;
grant usage on schema public to amberlink_app, amberlink_identity;
