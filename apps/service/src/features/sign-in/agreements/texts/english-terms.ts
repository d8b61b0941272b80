interface Names {
  readonly operator: string;
  readonly contact: string;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What terms.ts says, in English, for reading: the Chinese is what binds. */
export function englishTerms({ operator, contact }: Names): string {
  return `
<p>This agreement is made between you and <strong>${escape(operator)}</strong> ("we"). It covers this account center and the products you sign in to with its account. Please read all of it before you register or sign in; by agreeing you accept the whole of it.</p>
<h2>1. Your account</h2>
<ol>
<li>You can register with a phone number or an email address. It has to be one that you use yourself.</li>
<li>The account is for your own use. You may not rent it out, lend it, pass it on or sell it.</li>
<li>Your nickname, picture and bio may not pass you off as somebody else, break the law or offend public decency.</li>
<li>If you are under 14, you need your guardian's consent first; if you are under 18, please use the account with your guardian's guidance.</li>
</ol>
<h2>2. Security</h2>
<ol>
<li>Keep your password, codes and recovery codes safe and tell them to nobody. We will never ask you for a code, for any reason.</li>
<li>If somebody else is using your account, press "Not me" under "Activity" at once, or contact us as written below.</li>
<li>To protect you, we tell you about sign-ins on new devices and changes to your security settings, and may ask you to verify again.</li>
</ol>
<h2>3. Third-party apps</h2>
<ol>
<li>You can sign in to third-party apps with this account. Before you agree, the page names the app, who runs it, what information it will get and what for; the choice is yours.</li>
<li>You can take an app's access back at any time under "Apps". From then on it gets nothing more through us; what it already has is handled by its own rules.</li>
<li>Third-party apps are the responsibility of those who run them. If you have a dispute with one, we will help as far as we can.</li>
</ol>
<h2>4. What you may not do</h2>
<ol>
<li>Use automated means to register accounts, send codes or guess passwords in bulk.</li>
<li>Get around or break the security of this service, or disturb other people's use of it.</li>
<li>Use this service for anything illegal.</li>
</ol>
<p>If this happens, we may limit or disable the accounts involved and report it to the authorities as the law requires. We will tell you before we disable an account where we can, and you can appeal.</p>
<h2>5. Changes and interruptions</h2>
<p>We do our best to keep the service stable. If we have to pause it for maintenance, we will announce it beforehand; after an interruption by force majeure, we will restore it as soon as we can.</p>
<h2>6. Deleting your account</h2>
<p>You can ask for your account to be deleted at any time on the "Export &amp; delete" page. You then have 15 days to change your mind: signing in once cancels the request. After that, your account and your personal information are deleted or made anonymous, except for what the law requires us to keep.</p>
<h2>7. Liability</h2>
<p>We are liable, as the law provides, for losses that we cause by our own fault. Losses caused by your giving away a password or a code are yours to bear, unless the law says otherwise.</p>
<h2>8. Changes to this agreement</h2>
<p>When this agreement changes, its version and date change with it. If the change matters, we ask you to read it again when you next sign in; if you don't agree, you can stop using the service and delete your account. Older versions can be read on this page.</p>
<h2>9. Law and disputes</h2>
<p>This agreement is governed by the laws of the People's Republic of China. Disputes are settled by talking first; failing that, you can sue in the people's court that has jurisdiction where we are based.</p>
<h2>10. How to reach us</h2>
<p>${escape(operator)}. Contact: ${escape(contact)}.</p>`;
}
