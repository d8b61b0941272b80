export function NotFoundPage() {
  return <h1>此路不通</h1>;
}
