interface Facts {
  readonly operator: string;
  readonly contact: string;
  readonly location: string;
  readonly logDays: number;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What privacy.ts says, in English, for reading: the Chinese is what binds. */
export function englishPrivacy({ operator, contact, location, logDays }: Facts): string {
  return `
<p>Handler of personal information: <strong>${escape(operator)}</strong>. Contact: ${escape(contact)}. This policy says what we collect, why, how long we keep it, and what you can do about it.</p>
<h2>1. What we collect, and what for</h2>
<table>
<thead><tr><th scope="col">When</th><th scope="col">Information</th><th scope="col">Purpose</th><th scope="col">Required?</th></tr></thead>
<tbody>
<tr><td>Registering, signing in</td><td>Phone number or email address, password (kept as a one-way hash only)</td><td>To set up your account and confirm that it's you</td><td>One of them</td></tr>
<tr><td>Third-party sign-in</td><td>The identifier, nickname and picture that the third party gives us</td><td>To sign you in with the account you have there</td><td>Optional</td></tr>
<tr><td>Passkeys, two-step verification</td><td>Public keys, keys kept encrypted, hashes of recovery codes</td><td>To sign you in more safely. Fingerprints and faces never leave your device</td><td>Optional</td></tr>
<tr><td>Profile</td><td>Nickname, picture, username, gender, birthday, the language you chose</td><td>To show to you and to the apps you agree to</td><td>Optional</td></tr>
<tr><td>Bio</td><td>What you write about yourself</td><td>Shown to you only</td><td>Optional</td></tr>
<tr><td>Security</td><td>IP address and the province and city worked out from it, type of browser and device, time, action</td><td>To notice unusual sign-ins, limit abuse, and let you see your own activity</td><td>Required</td></tr>
<tr><td>Checks against robots</td><td>Browser information needed for the check (handled by the third party where one is used)</td><td>To keep out automated use</td><td>Required</td></tr>
</tbody>
</table>
<h2>2. What is kept in your browser</h2>
<p>A cookie named token keeps you signed in for 7 days; local storage remembers your theme, an identifier of this device, and a copy of your profile for 5 minutes. We use no advertising and no cross-site tracking. When you sign out, the sign-in token and the copy of your profile are cleared.</p>
<h2>3. Who we give it to</h2>
<ol>
<li><strong>Apps you agree to</strong>: only the information you agree to on the consent page, which names the recipient, how to contact them, the purpose and the kinds of information.</li>
<li><strong>Those who work for us</strong>: the providers of SMS, mail and checks against robots, who handle the phone number, email address or browser information only to send or to check.</li>
<li><strong>Where the law requires it</strong>: as laws and regulations, or lawful requests by the authorities, demand.</li>
</ol>
<p>Apart from this, we do not give your personal information to others, publish it or sell it.</p>
<h2>4. How long we keep it</h2>
<ol>
<li>Account information: until you delete your account.</li>
<li>Sign-in and security records: ${logDays} days (the law requires network logs to be kept for at least six months).</li>
<li>Codes: 5 minutes, as a hash only.</li>
</ol>
${location ? `<p>The information is stored in: ${escape(location)}.</p>` : ''}
<h2>5. Your rights</h2>
<ol>
<li>See and correct: view and change it under "Profile".</li>
<li>Copy and take along: export all of your data (as JSON and as a web page) on the "Export &amp; delete" page.</li>
<li>Withdraw consent: take an app's access back under "Apps", unlink accounts under "Linked accounts". What was done before stays lawful.</li>
<li>Delete: ask for it on the "Export &amp; delete" page. After 15 days in which you can change your mind, your data is deleted or made anonymous, except for what the law requires us to keep.</li>
<li>Ask and complain: write to the contact above; we answer within 15 working days. You can also complain to the authorities that protect personal information.</li>
</ol>
<h2>6. How we protect it</h2>
<p>Passwords are kept as one-way Argon2id hashes, sensitive content is kept encrypted, connections are encrypted, and phone numbers and email addresses are masked on pages and in logs. If there is a leak, we will act at once and tell you and the authorities as the law requires.</p>
<h2>7. Minors</h2>
<p>Anyone under 14 needs their guardian's consent to use this service. We give apps less of their personal information. Guardians can contact us at any time to see, correct or delete it.</p>
<h2>8. Changes to this policy</h2>
<p>When it changes, its version and date change with it, and we ask you to read it again when you next sign in. Older versions can be read on this page.</p>`;
}
