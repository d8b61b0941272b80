export function HomePage() {
  return <h1>一个账号，处处通行</h1>;
}
