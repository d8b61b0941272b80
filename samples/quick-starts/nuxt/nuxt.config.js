// npm i nuxt openid-client
// CLIENT_SECRET=… SESSION_KEY=（至少 32 个字符）npm start，打开 http://localhost:3001/
export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
});
