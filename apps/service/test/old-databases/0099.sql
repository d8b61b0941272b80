SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.account (
    id uuid NOT NULL,
    number bigint NOT NULL,
    username text,
    username_key text,
    username_changed_at timestamp with time zone,
    nickname text NOT NULL,
    avatar text DEFAULT ''::text NOT NULL,
    gender text DEFAULT ''::text NOT NULL,
    birthday text DEFAULT ''::text NOT NULL,
    bio text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    password_hash text,
    password_changed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    merged_into uuid
);
CREATE TABLE public.account_merge (
    id uuid NOT NULL,
    absorbed_id uuid NOT NULL,
    kept_id uuid NOT NULL,
    merged_at timestamp with time zone NOT NULL,
    undo_until timestamp with time zone NOT NULL,
    moved jsonb NOT NULL
);
CREATE TABLE public.activity (
    id uuid NOT NULL,
    seq bigint NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    user_agent text NOT NULL,
    session_id uuid,
    details jsonb NOT NULL,
    previous_hash bytea,
    hash bytea
);
CREATE TABLE public.activity_anchor (
    account_id uuid NOT NULL,
    last_hash bytea NOT NULL,
    purged_hash bytea
);
ALTER TABLE public.activity ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activity_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.agreement (
    id bigint NOT NULL,
    account_id uuid NOT NULL,
    document text NOT NULL,
    version text NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    ip text NOT NULL,
    way text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL
);
ALTER TABLE public.agreement ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.agreement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.authorization_record (
    id bytea NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    payload jsonb NOT NULL,
    sealed_id text,
    grant_id text COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    client_id text COLLATE pg_catalog."C",
    uid text COLLATE pg_catalog."C",
    user_code text COLLATE pg_catalog."C",
    consumed_at timestamp with time zone,
    expires_at timestamp with time zone
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_threshold='1000');
CREATE TABLE public.authorization_secret (
    name text NOT NULL COLLATE pg_catalog."C",
    sealed text NOT NULL
);
CREATE TABLE public.authorization_session (
    uid text NOT NULL COLLATE pg_catalog."C",
    portal_session_id uuid
);
CREATE TABLE public.cancellation (
    account_id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    receipt text NOT NULL
);
CREATE TABLE public.client (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id uuid NOT NULL,
    status text NOT NULL,
    verified boolean DEFAULT false NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    logo text NOT NULL,
    homepage text NOT NULL,
    redirect_uris text[] NOT NULL,
    post_logout_redirect_uris text[] NOT NULL,
    scopes text[] NOT NULL,
    required_scopes text[] NOT NULL,
    purposes jsonb NOT NULL,
    legal_name text NOT NULL,
    contact text NOT NULL,
    handling text NOT NULL,
    retention text NOT NULL,
    privacy_policy text NOT NULL,
    auth_method text NOT NULL,
    jwks jsonb,
    jwks_uri text NOT NULL,
    backchannel_logout_uri text NOT NULL,
    subject_type text NOT NULL,
    id_token_alg text NOT NULL,
    id_token_profile boolean NOT NULL,
    require_par boolean NOT NULL,
    dpop_bound boolean NOT NULL,
    webhook_url text NOT NULL,
    webhook_secret text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    review_note text DEFAULT ''::text NOT NULL,
    require_pkce boolean DEFAULT false NOT NULL,
    registration_digest bytea,
    CONSTRAINT client_status_check CHECK ((status = ANY (ARRAY['active'::text, 'in_review'::text, 'refused'::text, 'suspended'::text]))),
    CONSTRAINT client_subject_type_check CHECK ((subject_type = ANY (ARRAY['pairwise'::text, 'public'::text]))),
    CONSTRAINT client_type_check CHECK ((type = ANY (ARRAY['web'::text, 'spa'::text, 'native'::text, 'device'::text])))
);
CREATE TABLE public.client_error (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    endpoint text NOT NULL,
    error text NOT NULL,
    reason text NOT NULL
);
CREATE TABLE public.client_secret (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    digest bytea NOT NULL,
    hint text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone
);
CREATE TABLE public.client_usage (
    client_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    sign_ins integer NOT NULL
);
CREATE TABLE public.consent (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    granted_scopes text[] NOT NULL,
    refused_scopes text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.contact (
    kind text NOT NULL,
    value_key text NOT NULL,
    value text NOT NULL,
    account_id uuid NOT NULL,
    verified_at timestamp with time zone NOT NULL
);
CREATE TABLE public.device (
    account_id uuid NOT NULL,
    device text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    trusted_until timestamp with time zone,
    id uuid NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    place text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.erasure (
    receipt text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    erased_at timestamp with time zone NOT NULL
);
CREATE TABLE public.export_job (
    account_id uuid NOT NULL,
    state text NOT NULL,
    progress integer NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    json bytea,
    html bytea
);
CREATE TABLE public.linked_identity (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    provider text NOT NULL,
    nickname text NOT NULL,
    avatar text NOT NULL,
    doors text[] NOT NULL,
    bound_at timestamp with time zone NOT NULL,
    bound_place text NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.linked_identity_subject (
    provider text NOT NULL,
    subject text NOT NULL,
    identity_id uuid NOT NULL
);
CREATE TABLE public.migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.notice_link (
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone NOT NULL,
    place text NOT NULL,
    device text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.passkey (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    transports text[] NOT NULL,
    backup_eligible boolean NOT NULL,
    backed_up boolean NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
CREATE TABLE public.recovery_code (
    id bigint NOT NULL,
    account_id uuid NOT NULL,
    code_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE public.recovery_code ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.recovery_code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.secure_key (
    kid text NOT NULL,
    private_key text NOT NULL,
    public_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.session (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    device text,
    user_agent text NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    methods text[] NOT NULL,
    signed_in_at timestamp with time zone NOT NULL,
    step_up_at timestamp with time zone,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE UNLOGGED TABLE public.short_lived_state (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_threshold='1000');
CREATE TABLE public.signing_key (
    kid text NOT NULL COLLATE pg_catalog."C",
    alg text NOT NULL,
    sealed_jwk text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    signs_from timestamp with time zone NOT NULL
);
CREATE TABLE public.subject_origin (
    account_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    origin_id uuid NOT NULL
);
CREATE TABLE public.totp (
    account_id uuid NOT NULL,
    secret text NOT NULL,
    last_step bigint NOT NULL,
    enabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.totp_rescue (
    account_id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    ready_at timestamp with time zone NOT NULL
);
CREATE TABLE public.upload (
    name text NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.webhook_delivery (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    event text NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    last_result text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
INSERT INTO public.account VALUES
	('b4d88fff-1750-47f6-a885-03031aec27c7', 20072985, 'linwan', 'linwan', NULL, '林晚', '', '', '', '住在运河边', 'active', '$argon2id$v=19$m=19456,t=2,p=1$w001jpbXZNoNPbTOTblXtA$DYeO5OIU5NENry0/m12x6L2J1rbayZraPLLuXYaR1KQ', '2026-11-22 11:34:53.557+00', '2026-11-22 11:34:53.557+00', NULL),
	('90ed943e-8950-4b11-b6c0-e28c20c191d4', 11755080, NULL, NULL, NULL, '周屿', '', '', '', '', 'active', '$argon2id$v=19$m=19456,t=2,p=1$Qmh/LCXuWyaX5oXFspvsWQ$5rbR/62XMArwI6LuA63GUVRhD65MVNu9nkI0Zg+2uZU', '2026-11-22 11:34:53.557+00', '2026-11-22 11:34:53.557+00', NULL),
	('1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', 51268455, NULL, NULL, NULL, '吴桐', '', '', '', '', 'merged', '$argon2id$v=19$m=19456,t=2,p=1$5xRt6EnwgGmfJayuiu0Ycw$a6rGt2UtlNtaiyuJqhPs9S4w3kJSU/iZWIBvpg4eQpQ', '2026-11-22 11:35:53.557+00', '2026-11-22 11:35:53.557+00', 'b4d88fff-1750-47f6-a885-03031aec27c7');
INSERT INTO public.account_merge VALUES
	('84cbcd8f-8774-4ef9-885d-f6a5338f4a81', '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', 'b4d88fff-1750-47f6-a885-03031aec27c7', '2026-11-22 11:35:53.557+00', '2026-11-29 11:35:53.557+00', '{"clients": [], "uploads": [], "contacts": [], "subjects": [], "identities": []}');
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES
	('b75ab15d-3117-4e1d-95c9-0bf3fb731f38', 1, 'b4d88fff-1750-47f6-a885-03031aec27c7', '2026-11-22 11:34:53.557+00', 'registered', 'registration', '10.76.107.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x1692b39d00b73f5d137cd7c2a592421500e33fb68f2b30ad53357fc1f4cab2f9'),
	('aca9ea18-e5cc-4ee2-bd97-d6f2071a028e', 2, 'b4d88fff-1750-47f6-a885-03031aec27c7', '2026-11-22 11:34:53.557+00', 'sign_in', 'registration', '10.76.107.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'ab98bb6b-62ac-4232-94b3-9da78f8f7826', '{}', '\x1692b39d00b73f5d137cd7c2a592421500e33fb68f2b30ad53357fc1f4cab2f9', '\xc75c5f24c14f4e9f99323048dd259c64d3ca696edc2d70bd805cbde041e0618c'),
	('4c696fc4-977b-4e12-a5fe-5ec0be8abcf1', 3, 'b4d88fff-1750-47f6-a885-03031aec27c7', '2026-11-22 11:34:53.557+00', 'profile_changed', '', '10.76.107.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'ab98bb6b-62ac-4232-94b3-9da78f8f7826', '{"fields": ["nickname", "bio"]}', '\xc75c5f24c14f4e9f99323048dd259c64d3ca696edc2d70bd805cbde041e0618c', '\x15ae59a610b4e7236bce38c7cf3945b6e304f5213fae30b50f919b1e5b47ac60'),
	('8a99b82b-79d1-42ca-8b5d-1d437981bbfd', 4, 'b4d88fff-1750-47f6-a885-03031aec27c7', '2026-11-22 11:34:53.557+00', 'profile_changed', '', '10.76.107.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'ab98bb6b-62ac-4232-94b3-9da78f8f7826', '{"fields": ["bio"]}', '\x15ae59a610b4e7236bce38c7cf3945b6e304f5213fae30b50f919b1e5b47ac60', '\x04c5fac8d09a6be81bb667f53263acbac52410106a0e9c3d2b3bfa7fee84fde7'),
	('7c1e98cb-bed5-4a90-9080-e910ea90eb0d', 5, '90ed943e-8950-4b11-b6c0-e28c20c191d4', '2026-11-22 11:34:53.557+00', 'registered', 'registration', '10.3.144.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x92ebe06bc3eda1aef7fd01dafea45f2a4480e40d09fb6282e4f5fa4dc135f486'),
	('564e3fb5-14c1-471e-99c9-3e32b5feee61', 6, '90ed943e-8950-4b11-b6c0-e28c20c191d4', '2026-11-22 11:34:53.557+00', 'sign_in', 'registration', '10.3.144.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '540be7d1-32f0-4fb3-85ba-2422063ee606', '{}', '\x92ebe06bc3eda1aef7fd01dafea45f2a4480e40d09fb6282e4f5fa4dc135f486', '\x206a1619e810c3052fe0a0d3555d59e763be9779bbae05ded039e6947e88d5ef'),
	('6f954fb9-eed9-499c-95b3-eb5730b5c4ed', 7, '90ed943e-8950-4b11-b6c0-e28c20c191d4', '2026-11-22 11:34:53.557+00', 'profile_changed', '', '10.3.144.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '540be7d1-32f0-4fb3-85ba-2422063ee606', '{"fields": ["nickname"]}', '\x206a1619e810c3052fe0a0d3555d59e763be9779bbae05ded039e6947e88d5ef', '\xd2d92b72b84245fb2255cdd861698988e0754d023e1bae17a025a8ff16af7572'),
	('6c1f9b8b-a9e2-4a50-981c-53690d62148a', 8, '90ed943e-8950-4b11-b6c0-e28c20c191d4', '2026-11-22 11:34:53.557+00', 'step_up', 'password', '10.3.144.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '540be7d1-32f0-4fb3-85ba-2422063ee606', '{}', '\xd2d92b72b84245fb2255cdd861698988e0754d023e1bae17a025a8ff16af7572', '\xdaf0a8f5fe319bd4ff87bd388b655c6f477e799a3847e989fef343af50aab145'),
	('65ecd83b-5ab3-42ea-8413-388f7f7319f4', 9, '90ed943e-8950-4b11-b6c0-e28c20c191d4', '2026-11-22 11:34:53.557+00', 'mfa_enabled', '', '10.3.144.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '540be7d1-32f0-4fb3-85ba-2422063ee606', '{}', '\xdaf0a8f5fe319bd4ff87bd388b655c6f477e799a3847e989fef343af50aab145', '\xb958968e8772b0ecb3c636965e08c6a63edc18fe3842899991eae24ef1ed60e7'),
	('14823433-c7d0-4503-a920-76b4e4ec0dd3', 10, '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', '2026-11-22 11:35:53.557+00', 'registered', 'registration', '10.54.140.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x40d21dd3b3b4a4263ee55e5b83ca1a9e17f509b60ba521443ff45d2c63449b93'),
	('48094632-edda-41df-8f17-75dc04a2370c', 11, '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', '2026-11-22 11:35:53.557+00', 'sign_in', 'registration', '10.54.140.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'a080b9b5-8b9c-4700-801c-be9f8b28abde', '{}', '\x40d21dd3b3b4a4263ee55e5b83ca1a9e17f509b60ba521443ff45d2c63449b93', '\x8dfb72334f2ea3ba4f65cf6cae41bbf59f0258952ec0c3bf3d79d51a7f4f5fed'),
	('4c403821-77e8-45e0-bb92-85aac355fa5e', 12, '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', '2026-11-22 11:35:53.557+00', 'profile_changed', '', '10.54.140.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'a080b9b5-8b9c-4700-801c-be9f8b28abde', '{"fields": ["nickname"]}', '\x8dfb72334f2ea3ba4f65cf6cae41bbf59f0258952ec0c3bf3d79d51a7f4f5fed', '\x7c441eda1547defa704d91337b1a1d251b09dc809e8c96054c0679edcdc18578'),
	('87e724c7-b796-4a9a-9257-55d1ee2b7ede', 13, 'b4d88fff-1750-47f6-a885-03031aec27c7', '2026-11-22 11:35:53.557+00', 'step_up', 'password', '10.76.107.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'ab98bb6b-62ac-4232-94b3-9da78f8f7826', '{}', '\x04c5fac8d09a6be81bb667f53263acbac52410106a0e9c3d2b3bfa7fee84fde7', '\x2e25ea0456a85ac9e7f90f3949e22c98590852cc142551f8cb613f4cd202eb6e'),
	('68dcf624-9f67-4071-a31a-465723c34128', 14, '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', '2026-11-22 11:35:53.557+00', 'sign_in', 'password', '10.76.107.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '8456b92d-7747-4417-ab09-0cf0174ede92', '{"new_device": true}', '\x7c441eda1547defa704d91337b1a1d251b09dc809e8c96054c0679edcdc18578', '\x9733502ca22721a7828cb9b987aa28a5680dfb220aa8fd3b76a6e072c554506c'),
	('46349b5b-1b00-4c23-904b-9bbb02881dee', 15, 'b4d88fff-1750-47f6-a885-03031aec27c7', '2026-11-22 11:35:53.557+00', 'accounts_merged', '', '10.76.107.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "kept", "number": "51268455", "nickname": "吴桐"}', '\x2e25ea0456a85ac9e7f90f3949e22c98590852cc142551f8cb613f4cd202eb6e', '\xa0beec87244b8d55ce52f5d4c33fc733a07f2c73bdc5493ea1a79721cd86cd38'),
	('2d630679-3d79-4063-866e-68f7c34a7e55', 16, '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', '2026-11-22 11:35:53.557+00', 'accounts_merged', '', '10.76.107.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "absorbed", "number": "20072985", "nickname": "林晚"}', '\x9733502ca22721a7828cb9b987aa28a5680dfb220aa8fd3b76a6e072c554506c', '\x78b8ced16ae189bc957108bb722b231dfff4143ee95201f09a3aad7f01fade03'),
	('0ce0ab21-22cb-4e22-83d3-ca2778f6fc6a', 17, '90ed943e-8950-4b11-b6c0-e28c20c191d4', '2026-11-22 11:35:53.557+00', 'app_created', 'f9z6hqfd8i2jx77872uw', '10.3.144.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '540be7d1-32f0-4fb3-85ba-2422063ee606', '{"name": "青禾笔记"}', '\xb958968e8772b0ecb3c636965e08c6a63edc18fe3842899991eae24ef1ed60e7', '\x902090ecf0c5b13bb31cf9e97909ae9a44c996dc50228cc9cbe5f6b78103eddc'),
	('c1fd018d-6dde-4b5a-81bf-9d0c7b156c16', 18, 'b4d88fff-1750-47f6-a885-03031aec27c7', '2026-11-22 11:35:53.557+00', 'app_granted', 'f9z6hqfd8i2jx77872uw', '10.76.107.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'ab98bb6b-62ac-4232-94b3-9da78f8f7826', '{"name": "青禾笔记", "scopes": ["openid", "profile", "offline_access"], "client_id": "f9z6hqfd8i2jx77872uw"}', '\xa0beec87244b8d55ce52f5d4c33fc733a07f2c73bdc5493ea1a79721cd86cd38', '\xccb8616475f012df5252409e90e307788478cf728596156bed728243ec7bf368');
INSERT INTO public.activity_anchor VALUES
	('1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', '\x78b8ced16ae189bc957108bb722b231dfff4143ee95201f09a3aad7f01fade03', NULL),
	('90ed943e-8950-4b11-b6c0-e28c20c191d4', '\x902090ecf0c5b13bb31cf9e97909ae9a44c996dc50228cc9cbe5f6b78103eddc', NULL),
	('b4d88fff-1750-47f6-a885-03031aec27c7', '\xccb8616475f012df5252409e90e307788478cf728596156bed728243ec7bf368', NULL);
INSERT INTO public.agreement OVERRIDING SYSTEM VALUE VALUES
	(1, 'b4d88fff-1750-47f6-a885-03031aec27c7', 'terms', '1.0', '2026-11-22 11:34:53.557+00', '10.76.107.7', 'registration', '{}'),
	(2, 'b4d88fff-1750-47f6-a885-03031aec27c7', 'privacy', '1.0', '2026-11-22 11:34:53.557+00', '10.76.107.7', 'registration', '{}'),
	(3, '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'terms', '1.0', '2026-11-22 11:34:53.557+00', '10.3.144.7', 'registration', '{}'),
	(4, '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'privacy', '1.0', '2026-11-22 11:34:53.557+00', '10.3.144.7', 'registration', '{}'),
	(5, '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', 'terms', '1.0', '2026-11-22 11:35:53.557+00', '10.54.140.7', 'registration', '{}'),
	(6, '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', 'privacy', '1.0', '2026-11-22 11:35:53.557+00', '10.54.140.7', 'registration', '{}');
INSERT INTO public.authorization_record VALUES
	('\x82c1275f2d4434528a617e75ff99e3774f399705ee57867d5134456b50ba6e7c', 'Grant', '{"exp": 1810899295, "iat": 1795347295, "kind": "Grant", "openid": {"scope": "openid profile offline_access", "claims": []}, "clientId": "f9z6hqfd8i2jx77872uw", "rejected": {}, "accountId": "b4d88fff-1750-47f6-a885-03031aec27c7"}', NULL, 'mXZdEXvN8oy4Gk51jfwxKmbz-sQjdZqcXCl9Q1auX16', 'b4d88fff-1750-47f6-a885-03031aec27c7', 'f9z6hqfd8i2jx77872uw', NULL, NULL, NULL, '2027-05-21 11:35:53.557+00'),
	('\x20cee8eadcdd95eea66bb459fb90da068f887c5c15c7fa79da5e10cfca647281', 'Session', '{"acr": "urn:tongxing:acr:one-factor", "amr": ["pwd", "sms", "otp"], "exp": 1795952095, "iat": 1795347295, "uid": "qJ7XovRgrqL8sok8bwJyInBL9dbfwpxxZxuyszjoOPV", "kind": "Session", "loginTs": 1795347351, "accountId": "b4d88fff-1750-47f6-a885-03031aec27c7", "authorizations": {"f9z6hqfd8i2jx77872uw": {"sid": "HE34h9tLZW9yx0uUjDDH5-WpodDxG4EiVPquWjsnePE", "grantId": "mXZdEXvN8oy4Gk51jfwxKmbz-sQjdZqcXCl9Q1auX16", "persistsLogout": true}}}', '1.W3rtUs06KypkJvZlVycrwNoqxksL8IK2XT8KyEhU2UTTE5VvRsedXGeyo_3z2cqcD7NtrAywcFHkagZSB5Jz2eTjm4plU-o', NULL, 'b4d88fff-1750-47f6-a885-03031aec27c7', NULL, 'qJ7XovRgrqL8sok8bwJyInBL9dbfwpxxZxuyszjoOPV', NULL, NULL, '2026-11-29 11:35:53.557+00'),
	('\x12e5cf20da67dd6221f1ae358ea4c9eba691b3d68efafbc1db361b77f9a04d78', 'AuthorizationCode', '{"acr": "urn:tongxing:acr:one-factor", "amr": ["pwd", "sms", "otp"], "exp": 1795347355, "iat": 1795347295, "kind": "AuthorizationCode", "scope": "openid profile offline_access", "grantId": "mXZdEXvN8oy4Gk51jfwxKmbz-sQjdZqcXCl9Q1auX16", "authTime": 1795347293, "clientId": "f9z6hqfd8i2jx77872uw", "accountId": "b4d88fff-1750-47f6-a885-03031aec27c7", "sessionUid": "qJ7XovRgrqL8sok8bwJyInBL9dbfwpxxZxuyszjoOPV", "redirectUri": "https://app.example/callback", "codeChallenge": "GyBBksczANCh5tEgsDwCtpaj5FOAIiKlQ1oqj5jnswY", "codeChallengeMethod": "S256"}', NULL, 'mXZdEXvN8oy4Gk51jfwxKmbz-sQjdZqcXCl9Q1auX16', NULL, NULL, NULL, NULL, '2026-11-22 11:35:53.557+00', '2026-11-22 11:36:53.557+00'),
	('\xbb8785d4e20ef18ec7b512298392696ab43213864335705439b33282e447c4e8', 'AccessToken', '{"exp": 1795350895, "gty": "authorization_code", "iat": 1795347295, "kind": "AccessToken", "scope": "openid profile offline_access", "grantId": "mXZdEXvN8oy4Gk51jfwxKmbz-sQjdZqcXCl9Q1auX16", "clientId": "f9z6hqfd8i2jx77872uw", "accountId": "b4d88fff-1750-47f6-a885-03031aec27c7", "sessionUid": "qJ7XovRgrqL8sok8bwJyInBL9dbfwpxxZxuyszjoOPV"}', NULL, 'mXZdEXvN8oy4Gk51jfwxKmbz-sQjdZqcXCl9Q1auX16', NULL, NULL, NULL, NULL, NULL, '2026-11-22 12:35:53.557+00'),
	('\xdca82882c16e3d5cb169a08a2a7a0d36876662091b85be34c8f904c2152feae1', 'RefreshToken', '{"acr": "urn:tongxing:acr:one-factor", "amr": ["pwd", "sms", "otp"], "exp": 1797939295, "gty": "authorization_code", "iat": 1795347295, "iiat": 1795347295, "kind": "RefreshToken", "scope": "openid profile offline_access", "grantId": "mXZdEXvN8oy4Gk51jfwxKmbz-sQjdZqcXCl9Q1auX16", "authTime": 1795347293, "clientId": "f9z6hqfd8i2jx77872uw", "accountId": "b4d88fff-1750-47f6-a885-03031aec27c7", "rotations": 0, "sessionUid": "qJ7XovRgrqL8sok8bwJyInBL9dbfwpxxZxuyszjoOPV"}', NULL, 'mXZdEXvN8oy4Gk51jfwxKmbz-sQjdZqcXCl9Q1auX16', NULL, NULL, NULL, NULL, NULL, '2026-12-22 11:35:53.557+00');
INSERT INTO public.authorization_secret VALUES
	('cookies', '1.XDZDUTkKFWHOdNux55yRIq4MpRf6n5c7ajtbdin9F7MYEH7AuB8e4JgZygywm9hIGy-mrdtsvvhY0Z3X_4HCLJHhCY7p8LE'),
	('pairwise', '1.mLWGyjMXGZEyPEZ1bHl-FjAUzJPs1ThbrHO0cYC1ENQvDS-LOUIPmXuVUtICO0T5gVDGde7OxYVol3rxEDttV2h54QlyW6g'),
	('proof nonces', '1.pgfwbTIgbGqsR4uaS0bXVhHrw99F1XNxm1eEfzXrlaVSUfxoUdzylnfAhfXDTaRAkKMFc-wrVnFhySmy3UdTj-7oqxtL6kU');
INSERT INTO public.authorization_session VALUES
	('qJ7XovRgrqL8sok8bwJyInBL9dbfwpxxZxuyszjoOPV', 'ab98bb6b-62ac-4232-94b3-9da78f8f7826');
INSERT INTO public.client VALUES
	('f9z6hqfd8i2jx77872uw', '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'active', false, 'web', '青禾笔记', '', '', '{https://app.example/callback}', '{}', '{openid,profile,email,phone,offline_access}', '{openid}', '{}', '示例科技（杭州）有限公司', 'privacy@app.example', '', '', '', 'client_secret_basic', NULL, '', '', 'pairwise', 'RS256', false, false, false, '', NULL, '2026-11-22 11:35:53.557+00', '2026-11-22 11:35:53.557+00', '', false, NULL);
INSERT INTO public.client_secret VALUES
	('8190595e-048b-42a3-aa3f-432f97a03cb6', 'f9z6hqfd8i2jx77872uw', '\x59830e7f694558b5d4bb3fa3478cbdd96d566a52c72a7d3d72034f4a5f2fe7b5', 'OE1O', '2026-11-22 11:35:53.557+00', NULL, '2026-11-22 11:35:53.557+00');
INSERT INTO public.client_usage VALUES
	('f9z6hqfd8i2jx77872uw', '2026-11-22', 1);
INSERT INTO public.consent VALUES
	('bed638ed-9765-46a4-8fe4-31c0157e8635', 'b4d88fff-1750-47f6-a885-03031aec27c7', 'f9z6hqfd8i2jx77872uw', '{openid,profile,offline_access}', '{}', '2026-11-22 11:35:53.557+00', '2026-11-22 11:35:53.557+00');
INSERT INTO public.contact VALUES
	('phone', '13800000001', '13800000001', 'b4d88fff-1750-47f6-a885-03031aec27c7', '2026-11-22 11:34:53.557+00'),
	('phone', '13800000002', '13800000002', '90ed943e-8950-4b11-b6c0-e28c20c191d4', '2026-11-22 11:34:53.557+00'),
	('phone', '13800000003', '13800000003', '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', '2026-11-22 11:35:53.557+00');
INSERT INTO public.device VALUES
	('b4d88fff-1750-47f6-a885-03031aec27c7', 'jQlG_I-cRlhMsPtUpr4c-cTtLIv5nUDU8SBa1Ut_JyQ', '2026-11-22 11:34:53.557+00', '2026-11-22 11:34:53.557+00', NULL, '6c996cb4-13a2-45b7-9c06-d8a01f08bf96', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州'),
	('90ed943e-8950-4b11-b6c0-e28c20c191d4', 'oloZb7LHikeZwNdvY2hMT8X3csCJqn0FKsCqVDadd6E', '2026-11-22 11:34:53.557+00', '2026-11-22 11:34:53.557+00', NULL, '04e93897-b212-4ed3-a8ea-84fa73d9d36c', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州'),
	('1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', '-VJmEfKte2CEKt1bPh4l0WtRg4NqbYfYdVTQJ99HsRc', '2026-11-22 11:35:53.557+00', '2026-11-22 11:35:53.557+00', NULL, 'cd981208-ecd2-4f16-a138-c3f37b3ea38e', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州'),
	('1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', 'jQlG_I-cRlhMsPtUpr4c-cTtLIv5nUDU8SBa1Ut_JyQ', '2026-11-22 11:35:53.557+00', '2026-11-22 11:35:53.557+00', NULL, '7c0e1441-e82a-42f2-8bbe-6a9e78685c1f', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州');
INSERT INTO public.migration VALUES
	('0001-short-lived-state', '2026-11-22T11:34:47.138Z'),
	('0010-accounts', '2026-11-22T11:34:47.148Z'),
	('0011-credentials', '2026-11-22T11:34:47.156Z'),
	('0012-sessions', '2026-11-22T11:34:47.160Z'),
	('0013-activity-log', '2026-11-22T11:34:47.164Z'),
	('0014-secure-keys', '2026-11-22T11:34:47.167Z'),
	('0015-devices', '2026-11-22T11:34:47.170Z'),
	('0020-totp-rescue', '2026-11-22T11:34:47.172Z'),
	('0021-notice-links', '2026-11-22T11:34:47.175Z'),
	('0040-console', '2026-11-22T11:34:47.184Z'),
	('0041-uploads', '2026-11-22T11:34:47.187Z'),
	('0070-clients', '2026-11-22T11:34:47.199Z'),
	('0071-authorization', '2026-11-22T11:34:47.211Z'),
	('0080-linked-identities', '2026-11-22T11:34:47.216Z'),
	('0095-drop-export-secret', '2026-11-22T11:34:47.217Z'),
	('0096-client-review', '2026-11-22T11:34:47.218Z'),
	('0097-account-merging', '2026-11-22T11:34:47.225Z'),
	('0098-trusted-devices', '2026-11-22T11:34:47.230Z'),
	('0099-client-registration', '2026-11-22T11:34:47.231Z');
INSERT INTO public.migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.notice_link VALUES
	('\x6b9bd18b7a17969895329b950b268e9a06fba8b5f04cf0cbf21681a9338fb468', '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', 'new_device', '2026-11-22 11:35:53.557+00', '浙江杭州', 'Windows，Chrome', '2026-11-29 11:35:53.557+00'),
	('\xe3928f67c9165658f834be766af7f7931e67c65faaad065cdb14ce662c2d9a24', 'b4d88fff-1750-47f6-a885-03031aec27c7', 'accounts_merged', '2026-11-22 11:35:53.557+00', '浙江杭州', 'Windows，Chrome', '2026-11-29 11:35:53.557+00'),
	('\xbc7966fda6af8af1937b5a6c8ab0eb608f0bbc47ff77ce195f37e62511b67c12', '1ee4af4a-1fe6-4909-bae7-a09b3eaff5d9', 'accounts_merged', '2026-11-22 11:35:53.557+00', '浙江杭州', 'Windows，Chrome', '2026-11-29 11:35:53.557+00');
INSERT INTO public.recovery_code OVERRIDING SYSTEM VALUE VALUES
	(1, '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'abuSmCegvVJn078_UOV4HZir4QqX9-dE7AYpfVKFgh8', '2026-11-22 11:34:53.557+00', NULL),
	(2, '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'ES_uKhCZk2Cgr8ipejvi-VsDztR8Xf8ZZQobonLz4iM', '2026-11-22 11:34:53.557+00', NULL),
	(3, '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'CvL6SKSZSfYQ6QKOvKvUOcqaRK4A-LLyymxo_cBYqUE', '2026-11-22 11:34:53.557+00', NULL),
	(4, '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'o1bE06C2zi2zSooOHP8BOC1C_INYYZz9Ix_uC1kgI4I', '2026-11-22 11:34:53.557+00', NULL),
	(5, '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'fe0oFOKEG06QW8EHbogwei6-hPO7qkiScH-BvPa-88Q', '2026-11-22 11:34:53.557+00', NULL),
	(6, '90ed943e-8950-4b11-b6c0-e28c20c191d4', '3vcr9hJjh_udXkDA9JV2GTPdn6cG-snnP6KLPx64CbQ', '2026-11-22 11:34:53.557+00', NULL),
	(7, '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'IYH5mIcWmyL5KJafWIG7R1yRxW-SdjX7S9aXj5UApBA', '2026-11-22 11:34:53.557+00', NULL),
	(8, '90ed943e-8950-4b11-b6c0-e28c20c191d4', 'y7PaFsOzrMs8iQ0K1vxZZKFYRpUWC--D6W3Zjw_nBNc', '2026-11-22 11:34:53.557+00', NULL),
	(9, '90ed943e-8950-4b11-b6c0-e28c20c191d4', '2uEfLeixtaTuq5WB3CLfbGjLLfrg5ugRVdbzJ7CQ1UM', '2026-11-22 11:34:53.557+00', NULL),
	(10, '90ed943e-8950-4b11-b6c0-e28c20c191d4', '5kDpJjmL__C73Zkke9F8VBDWaDSv9cdDQteIDWCR_ZM', '2026-11-22 11:34:53.557+00', NULL);
INSERT INTO public.secure_key VALUES
	('KTBixRApYRao', '1.k3pMnD7FHf3iJswJNsmV2_L5F-2DkG17J7t9sqh_Tqj2hBwmFM_5Q5aUKDj3k9dvWCE1I5_3WdMJCkBqr2uKR0jaP5hKE_RXqlNcb3IbqPiRTfKjQIgkIVHtmBXIlgcY9NfEWpVPmTdzozXfDRm-jZUilyNRs0foheEu16POZh9GbB__Y2UiQoEIN90MR8zFemMsZDX2218kK5sPd2coBATa1tH4fTJZ4N8gCo2NyLv0CWw-flEZjo5FZYJJHffP1Ktt7Hisrlnu0tb8X-NQkcj8tqzTVUR8l0B5W-r2Df0qgc5rtzl__ufpKpT-74MFRsMSTHkizCtarVxQ40qRm0X1q0hTd0VtlJVd2CQRC4-bh7fWgmqqQywBvTp2Be4psy_WozIs3RN3Y6Vmbl1t-4dpnUlmJ001u8ov_wN0SXl4H-Wfg8bCwCxvYbZwBtljfB4kL1I2yjik6CBi4W1f_MCpTK1lzWx8w6aTFqwdw-lTUMyZcbJROL5Wr9mSDHgvb9Q4aM4W8W-EHYehSRV6Nq09cEwd9fPc79_j8Cz77rrcwKXk967LN0fz6A-ykzYbH_iHUWfw-zAM8DLSYmDR4FT2rvKyNXBH5uaydyMf2hI4cTIKgMM__3iNuOAzQHcg9Q4VaZ7LdKFyFgURVlAlzkW_KEOHQfwqQtHD3yqU1ibGvO30918jVgbLnKo_xFX8tjOiZI2COVn6n4cXnrp8cQQANg0QWYhCPxkHTOOLpBYQZDdH6vGCpYb3AatCexXOc0NEpDGpfWU7b6c4OV-iOK8SvOr84iBh-4pDFnycFjdTPTkXwFV-YyFQzZ_7rrj-uKl-WsNW83QY8TQ1PRtuPnrWz34GqlKDWOq8oSzQc0fSXe2zY-KgEW_TrrXUiDvKxQmc0mAPWdyOkXc5l8CRVlzMly__whXI9MecRPBR2upzuof__PuIDYFn9yuptY_RaPeCTeDwscCIF13ako81rAxmP-aayUfU53oaBZ3jF8FC4kwKSOtuQzf5YsWbjvJw7h2ZBM8v9TJno_FaaIZ6TOxFmqM_O1eSLgs5C_9km-61gzoUSd0LuyW4v3J_XUeEgSUpTt98UpKaITTalXrJwlmLbxl6Kzlo8zjYZPpJvWiFa8UdpuwR53lORrZ_sxYPpYb2tijtK04reDEJTLnfmytMsJIbdLpHV1z1PC_P4AZyJyRRC7gun3hCGbVLSnF9jBVmVyy-70n5ZfIwfvC4SFwdb2n5GNUsUh3K5SQjBk8nrSpaA4ClZde5elz0wA41xZ1mF21YWQ9Fb9sSylXHl5f9wAx-xgXYtP9glpOOBHKmItTDHvDps8IDXrJnX33zu8W_zIkgS_3ON_vah48X_yaYRJ1VmKZaKjcffNpPz6SV6Ea-anmwV2F-ZGNgixzc_C-ZJ5clJR0_p5gmBkwFm8S6i7Br0nOIlVNxIk-YSGftmCofXdd3JeaRgB5Idnv6LiVLyf2NfNB8GUYSpANi0-svn5RgqFkOP3we0iXxezrFKdLvNMcZR7bS9BW1QUURldwnkEr0XUTXV5KQVvPV6oNxuAiypYnzKMSu8Nakqrr5CLekqQSP97E9BrarFgHQ92WIILW0xaf5eCojQjZFGpVBsCBwGvEQ3BbxO4JT-EwerXF9pfEepwqWQdbasiZGfHdcDjZYF-TUjsaXouJhLTdfDg50oPMrH3KtKOtlxCB5zXlPCcAUZ9Iatbc-u0gez8ORDVVOBMdu7mDWYBTSiGbQDQ2XKr4EFJ5Y5qJdmZHS0RDTACOWVh5oRxvZbWB2fcR578HoJUVYKJ6LUT14Y8YRiRp4mEVJPnjHXYfKjYz_ckHR7UHeuk0RXAJYnUAohd34_8wA50H_GGXkDtL9abmexNDLZaG400HaaTcJ233tlCe-A8QDSGaR71bnTFIUmZINHyFYWP_VD59mlon9VOdbeJDpKBZsyZk06ZPfTZ3Hn9IbOuNU1xDRuaMPODHYNbClXAOto3n4poqjh2rs2LbyQEuQTwiKRL3iSKQOiciHLLzXSEgyP3eL89Goe3aPttAwGQAkhx-YMbprMj522son7MkfYWKV5_5uAH51HaK3SczB-P5J6l5ikUO_FKvMNXFZLBMW6VrbL_r1hrJNtoxM5dzHploJlnsKwJ6WuxcgBsxawkxwV2FulyjuARlT_XZr8Zw9-NInYO9a9Yef6DCGZ_8', 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA8xboEN9TRegAjOSJAaZne5pZ2shvl7ukyrnAPBN0hzY3jRtSe013iEJf8puJOQsirrzP3Y4NQbZuoewzbK6DchNOvuX9etoVWlrMvXlxO4X1xF8/1Wdt9mZtQcebjUUH3qrVDiuQlu3tL6TsLd6H8wb2IvXKgMu7SYkp/qUW0zBCBBVWrZi5C4DUtGeEUGXkcPOhcBSpEW1o/78CLWsDXekl5A9oA+D95/QGdpogPH6SSLJELM3AnW576IP7OtEcqv3Uohj3wkGL84KWKhKuTrCNNaDJ/jFu3iq2VZxCxotwRcTZsUUsYFW7m/5TVJ64kHnwXt1WDjXDF/acm4LsgwIDAQAB', '2026-11-22 11:34:53.557+00', '2026-11-23 11:34:53.557+00');
INSERT INTO public.session VALUES
	('540be7d1-32f0-4fb3-85ba-2422063ee606', '90ed943e-8950-4b11-b6c0-e28c20c191d4', '\x16e917ef29356048892a11e0967b7f8b990dde492796f180f63f865350ad8027', 'oloZb7LHikeZwNdvY2hMT8X3csCJqn0FKsCqVDadd6E', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.3.144.7', '浙江杭州', '{registration,pwd,sms}', '2026-11-22 11:34:53.557+00', '2026-11-22 11:34:53.557+00', '2026-11-22 11:34:53.557+00', '2026-11-29 11:34:53.557+00'),
	('ab98bb6b-62ac-4232-94b3-9da78f8f7826', 'b4d88fff-1750-47f6-a885-03031aec27c7', '\xde9763eeb6975d1cffbba9760e043e1228dd3bb1c5d2bb1947f69f6dc3cec78c', 'jQlG_I-cRlhMsPtUpr4c-cTtLIv5nUDU8SBa1Ut_JyQ', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.76.107.7', '浙江杭州', '{switch,registration,pwd,sms}', '2026-11-22 11:34:53.557+00', NULL, '2026-11-22 11:35:53.557+00', '2026-11-29 11:34:53.557+00');
INSERT INTO public.signing_key VALUES
	('es256-zevbg3o28ct7', 'ES256', '1.WtK6WlpdIUggWkyzya6ZZbGtvyBf_9K9EmebLmUmE8vujxeIF_j3lfnihKi_lyr9W0lQjNYoRQ3MQeApMf4N8KpMFWM8SN3GCffAermnqDS5jKpYmxvGrvuDYidCsqebJam4s-a1CwjHXCkbHOgjtuiJqGCVViyrqOgQlOpscYVUngVWrwxIV_PqVn-V-FZHnPC3o36i0qE-i8lXuFk3IBCGsQp3IDY9ed9s-hqrvleUN6csoHST0AZB0_8gQJB6dvVN2s3u08OVTsDFUBQ1EX18Sa3En8mWXbiToVkUATu5OJ8c6mAWNcS8BltewGw-ikVU3avq1iuSwloTS3DF80Q', '2026-11-22 11:35:53.557+00', '2026-11-22 11:35:53.557+00'),
	('rs256-lg9fe599trwo', 'RS256', '1.6Ne2fE3PRrdofgAGkL4bTE96dZuoGIno39qv61onYmAvHsZzhvzC-uS6ZF8bDWnG2KFJQUl2Tl5o801wT5zCCCz_5-6e2fNgIStVVBxO3S8EVhiK-zSM6v3fqq-FvCD19wS7V7NWwKooAWlFmKSkl3YxALe-KCbylgiNFwvDlb9mnJQWqfFvzD9RsaNsi3JgdzafF8jaCYbg0eD0php6xJJw8KPG5kYqcF4kNvQnFrl1caZCyvzfP9AIyKmNGdpvfkMzvKB5cVG2Zou7GRs7PxzTVNT0iwOU9LudhrdWdR72Z-GlzJGUE7D3ZVGdKlr1E7TuslkQJNEvvj-UPe1vdNM4AhT2Toq_ed-22bnnsxeTxEE5GOPom9hcB4gcugeYGJ-yxXGEkMV7ZsEADRE2Uu2aNVnRnrICsuKyG7-3q6f8xsR4SywAKN-1l6panxQz1dOV67zqltrehMA-g_bYB2oZZt5o2u-R5RjC8J9SbffxRCaEdNGQ18IUu367w9yptJSAb2_vUaQnC3CQg4V4EntVE3EQNZ0yAQneCsfYmxOIRsFkLnhZ0L39JDKrtI5OTfm5-bL2HEuCOtXY_iWVliApN05BfcmMi3EmF6cHRLyFL1OxY8MDJvAw95Zim4_LJCYD6fuubIQK4MsygYvG-1GCuQtGHnU0ncFBUSWYDWXhurIAsUc28hQMq7ymHFBW1BrzPsq15Ja4MZbsr-1ZxQ-nSpmsKPr6Dohgpq0GoYfNIz5pd1HbMDuQyRBc4i5bUyeKcxojZQz7995XuDx_5baJYFzj0oQg3_GqVv8TtFub_N6eJF0RrF1kRW9i00rh-dFasdY1OdLe2JnVjFJ50J0W7KqWsXodnjUZRej-hAplcILojpgru-a1Epk-9MAcTbf-1TlN4XQ_ScTfZORyL9QFKNFLu5E3RsnwPixoz7iKNIxU8Ugji6Gy-ICUQt0iJeJTknocvHl8pT_pX5iUxlOsQhgOxNohclCjizItWHMqaj9nMxrT6jNUUpmPNLLETaGKUtJqQK6__oCNleYgjWDLqNfVOHuJz1ACeu0mzjClDW2AWeN0cBuy-_Szog0M5O066SSfxAKLXeP7eqYjNyVaNwzK1kT4bk-GC_s8hkd8L2mGs71F8QqNcxwpWR_SFBo969BWi36WsQXI42opGUC_Mw5CZrOCusPjlGbYmPG5YnHraPo56OngO1DEyE2CfoE0LVgyzHe3Lfbkc1Jse8-Q5N1Ul1duaDoRAjXnDm2_1uN_obS9t4nT6E6rOBej1vpr_l6JAy3r3CvFJbhPqdAvkys4A0bBIVaqxfNLNYF5r9dtMy1IjUvelvcABDShGcnQy3cCF-bIN0JaAIO_y3N33MTyMSM88B4Vw_SjWyRlDgc0DZGUa9iPkocWDdjejO6N0mTYrObyuptJt-bK_SQUCULgLME5p4ejgu5vKRyWvVh4afY6IRkSwllBRl1mOCE_3SbC1wSiP_KS1wiaC-oF1KUD_cq18yeVwPjgVDzcnsnL-1k06jvMd9-9IU9nRf5julp9_nwiuTSX6tgiM1g1IctAYaDsi4j7bzI9Oo3_xV9XxoMQP8eiLj1Rc_30-FotomcxLQTGvKihZn1fhezr7OYsxKSeAgbwmNkZo-LnJM6VpUyEpRBD16gfHU56yuLBA2r1wf3_oiPcbw1SNtJ471oG_JfBeMjKW7KDuiIWKOvUwcImRXM7mXb3jrRTZunUITcZh1bjNV8kkLU6V_X2THD9eJ9m0XRPtevEBj8khNtGIoyx2Hft4Hm2C6-Jf5WGQibqPLLLPIAN9VIC3tr9ROTx9lt2XTpsePErtXYRsHovl5LvAKqjENctFGQWd6qZbjbKgzeWTdEvW-NrpN8OM5Wtlp8-mHXpyGhS4v_XO8Rn-GaeTtxSxmcNfR-IuYlPAoxBr4DokiyOxFoMtIKItBQkcrrrTQhkzVlrJmADQgfLJFxzyYpuKPGeFhc5tjfzG2zQe0FZUeSNiLEVSAB-kpGM4yq0Y43hYjOXF6eV3bUNb8xYJEBnQhRlwmYTbC_epuBse8r_KsUWR7NKLpa8Qi5IaJYaYwjeO1Tjxzf_HSlm3-bR8oC5GHesrzwQspPmPip-k2OpXe8lPnUmr-8noq4nveBngY8BPkmYGf1WuKWqvQz552jjh-oilLkWXEhCU_WbMFvKlvDFTsuQQARJjC8iiiuWTsmLNt8XfDEM9toBNdwIibUokexoeY6avBtK-SWLU5DwImXzh5SuEA', '2026-11-22 11:35:53.557+00', '2026-11-22 11:35:53.557+00');
INSERT INTO public.totp VALUES
	('90ed943e-8950-4b11-b6c0-e28c20c191d4', '1.LQTE_-429NrR7w0lwmOzUj0UymWjFv0tLTanz6Gs_Wb58_puFjgQjVvdRd4MxqqxULwsweeHbwI7F88Z', 59844909, '2026-11-22 11:34:53.557+00', '2026-11-22 11:34:53.557+00');
SELECT pg_catalog.setval('public.activity_seq_seq', 18, true);
SELECT pg_catalog.setval('public.agreement_id_seq', 6, true);
SELECT pg_catalog.setval('public.recovery_code_id_seq', 10, true);
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_absorbed_id_key UNIQUE (absorbed_id);
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_number_key UNIQUE (number);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_username_key_key UNIQUE (username_key);
ALTER TABLE ONLY public.activity_anchor
    ADD CONSTRAINT activity_anchor_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.authorization_record
    ADD CONSTRAINT authorization_record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.authorization_secret
    ADD CONSTRAINT authorization_secret_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.authorization_session
    ADD CONSTRAINT authorization_session_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.client_error
    ADD CONSTRAINT client_error_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client
    ADD CONSTRAINT client_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client_secret
    ADD CONSTRAINT client_secret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client_usage
    ADD CONSTRAINT client_usage_pkey PRIMARY KEY (client_id, day);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_client_id_key UNIQUE (account_id, client_id);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_kind_key UNIQUE (account_id, kind);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_pkey PRIMARY KEY (kind, value_key);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_id_key UNIQUE (id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (account_id, device);
ALTER TABLE ONLY public.erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (receipt);
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_one_of_a_kind UNIQUE (account_id, provider);
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.linked_identity_subject
    ADD CONSTRAINT linked_identity_subject_once PRIMARY KEY (provider, subject);
ALTER TABLE ONLY public.migration_lock
    ADD CONSTRAINT migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.notice_link
    ADD CONSTRAINT notice_link_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.secure_key
    ADD CONSTRAINT secure_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.short_lived_state
    ADD CONSTRAINT short_lived_state_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_pkey PRIMARY KEY (account_id, client_id);
ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.totp_rescue
    ADD CONSTRAINT totp_rescue_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);
CREATE INDEX account_merge_kept ON public.account_merge USING btree (kept_id);
CREATE INDEX account_merge_undo_until ON public.account_merge USING btree (undo_until);
CREATE INDEX account_merged_into ON public.account USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX activity_account ON public.activity USING btree (account_id, seq DESC);
CREATE INDEX activity_at ON public.activity USING btree (at);
CREATE INDEX agreement_account ON public.agreement USING btree (account_id, agreed_at DESC);
CREATE INDEX authorization_record_account ON public.authorization_record USING btree (account_id, client_id) WHERE (account_id IS NOT NULL);
CREATE INDEX authorization_record_expires_at ON public.authorization_record USING btree (expires_at);
CREATE INDEX authorization_record_grant ON public.authorization_record USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE UNIQUE INDEX authorization_record_uid ON public.authorization_record USING btree (uid) WHERE (uid IS NOT NULL);
CREATE UNIQUE INDEX authorization_record_user_code ON public.authorization_record USING btree (user_code) WHERE (user_code IS NOT NULL);
CREATE INDEX authorization_session_portal ON public.authorization_session USING btree (portal_session_id);
CREATE INDEX cancellation_due ON public.cancellation USING btree (due_at);
CREATE INDEX client_error_client_id_at ON public.client_error USING btree (client_id, at DESC);
CREATE INDEX client_owner_id ON public.client USING btree (owner_id);
CREATE INDEX client_secret_client_id ON public.client_secret USING btree (client_id);
CREATE INDEX consent_client_id ON public.consent USING btree (client_id);
CREATE INDEX linked_identity_subject_identity ON public.linked_identity_subject USING btree (identity_id);
CREATE INDEX notice_link_account ON public.notice_link USING btree (account_id);
CREATE INDEX notice_link_expiry ON public.notice_link USING btree (expires_at);
CREATE INDEX passkey_account ON public.passkey USING btree (account_id);
CREATE INDEX recovery_code_account ON public.recovery_code USING btree (account_id);
CREATE INDEX session_account ON public.session USING btree (account_id);
CREATE INDEX session_device ON public.session USING btree (device) WHERE (device IS NOT NULL);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
CREATE INDEX short_lived_state_expires_at ON public.short_lived_state USING btree (expires_at);
CREATE INDEX subject_origin_client ON public.subject_origin USING btree (client_id);
CREATE INDEX upload_account ON public.upload USING btree (account_id);
CREATE INDEX webhook_delivery_client_id ON public.webhook_delivery USING btree (client_id, created_at DESC);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_attempt_at) WHERE (state = 'waiting'::text);
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_absorbed_id_fkey FOREIGN KEY (absorbed_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activity_anchor
    ADD CONSTRAINT activity_anchor_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.authorization_session
    ADD CONSTRAINT authorization_session_portal_session_id_fkey FOREIGN KEY (portal_session_id) REFERENCES public.session(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_error
    ADD CONSTRAINT client_error_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client
    ADD CONSTRAINT client_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_secret
    ADD CONSTRAINT client_secret_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_usage
    ADD CONSTRAINT client_usage_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_identity_subject
    ADD CONSTRAINT linked_identity_subject_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.linked_identity(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_link
    ADD CONSTRAINT notice_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp_rescue
    ADD CONSTRAINT totp_rescue_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
