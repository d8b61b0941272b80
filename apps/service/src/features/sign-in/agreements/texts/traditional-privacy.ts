// Drawn by scripts/draw-traditional.ts from privacy.ts.
interface Facts {
  readonly operator: string;
  readonly contact: string;
  /** Where the data is stored, as a place in a sentence; empty: not said. */
  readonly location: string;
  /** Days that the activity log is kept. */
  readonly logDays: number;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The privacy policy that ships (PIPL Art. 17; Network Data Security Regulations Art. 21). */
export function traditionalPrivacy({ operator, contact, location, logDays }: Facts): string {
  return `
<p>個人資訊處理者：<strong>${escape(operator)}</strong>。聯絡方式：${escape(contact)}。本政策說明我們收集什麼、為什麼、儲存多久，以及你可以怎麼做。</p>
<h2>一、我們收集什麼，用來做什麼</h2>
<table>
<thead><tr><th scope="col">場景</th><th scope="col">資訊</th><th scope="col">用途</th><th scope="col">是否必需</th></tr></thead>
<tbody>
<tr><td>註冊、登入</td><td>手機號碼或信箱、密碼（只儲存單向雜湊）</td><td>建立帳號、確認是你本人</td><td>必需其一</td></tr>
<tr><td>第三方登入</td><td>第三方平台提供的標識、暱稱、頭像</td><td>用第三方帳號登入</td><td>可選</td></tr>
<tr><td>通行密鑰、兩步驗證</td><td>公鑰、加密儲存的金鑰、恢復碼雜湊</td><td>更安全地登入。指紋、面容不會離開你的裝置</td><td>可選</td></tr>
<tr><td>個人資料</td><td>暱稱、頭像、使用者名稱、性別、生日、你選的語言</td><td>展示給你和你授權的應用</td><td>可選</td></tr>
<tr><td>個人簡介</td><td>你寫的介紹</td><td>只展示給你</td><td>可選</td></tr>
<tr><td>安全</td><td>IP 地址及由此推斷的省市、瀏覽器與裝置類型、時間、操作</td><td>發現異常登入、限制濫用、讓你檢視自己的記錄</td><td>必需</td></tr>
<tr><td>人機驗證</td><td>驗證所需的瀏覽器資訊（使用第三方驗證時由該服務處理）</td><td>防止機器批次操作</td><td>必需</td></tr>
</tbody>
</table>
<h2>二、存放在你瀏覽器裡的內容</h2>
<p>我們用一個名為 token 的 Cookie 保持登入 7 天，用本地儲存記住主題、裝置標識和 5 分鐘的資料快取。不使用廣告或跨站跟蹤技術。登出時，登入憑證和資料快取會被清除。</p>
<h2>三、我們提供給誰</h2>
<ol>
<li><strong>你授權的應用</strong>：只提供你在授權頁同意的資訊，授權頁會寫明接收方的名稱、聯絡方式、用途和資訊種類。</li>
<li><strong>受託方</strong>：簡訊、郵件和人機驗證的服務商，只在傳送和驗證時處理所需的手機號碼、信箱或瀏覽器資訊。</li>
<li><strong>法律要求的情形</strong>：依照法律法規、有關機關的合法要求提供。</li>
</ol>
<p>除此之外，我們不向他人提供、不公開、不出售你的個人資訊。</p>
<h2>四、儲存多久</h2>
<ol>
<li>帳號資訊：儲存到你註銷為止。</li>
<li>登入和安全記錄：儲存 ${logDays} 天（法律要求網路日誌不少於六個月）。</li>
<li>驗證碼：5 分鐘，只儲存雜湊。</li>
</ol>
${location ? `<p>資訊儲存在${escape(location)}。</p>` : ''}
<h2>五、你的權利</h2>
<ol>
<li>檢視和更正：在「個人資料」裡檢視、修改。</li>
<li>複製和轉移：在「匯出與註銷」頁匯出一份完整的資料（JSON 與網頁兩種格式）。</li>
<li>撤回同意：在「應用列表」撤銷授權，在「帳號綁定」解除綁定。撤回不影響此前已經進行的處理。</li>
<li>刪除和註銷：在「匯出與註銷」頁申請，15 天冷靜期後刪除或匿名化，法律要求保留的除外。</li>
<li>解釋和投訴：通過上方聯絡方式提出，我們會在 15 個工作日內答覆。也可以向履行個人資訊保護職責的部門投訴。</li>
</ol>
<h2>六、我們怎樣保護</h2>
<p>密碼以 Argon2id 單向儲存，敏感內容加密儲存，傳輸使用加密連線，頁面和日誌裡的手機號碼、信箱會打碼。發生洩露時，我們會立即補救，並依法通知你和主管部門。</p>
<h2>七、未成年人</h2>
<p>未滿 14 週歲的未成年人使用本服務，需要監護人同意。我們會減少提供給應用的內容。監護人可以隨時聯絡我們查閱、更正或刪除。</p>
<h2>八、政策更新</h2>
<p>更新後會改變版本號和日期，並在你下次登入時請你重新閱讀。舊版本可以在本頁查到。</p>`;
}
