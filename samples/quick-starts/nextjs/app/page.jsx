import { auth, signIn } from '../auth.js';

async function enter() {
  'use server';
  await signIn('tongxing', { redirectTo: '/' });
}

export default async function Page({ searchParams }) {
  const session = await auth();
  if (session) return <p>你好，{session.user.name}</p>;
  // 对方拒绝时回到这里，地址里带着 error：停下来让人自己选
  const { error } = await searchParams;
  return (
    <form action={enter}>
      <button type="submit">{error ? '没有登录，再试一次' : '用通行账号登录'}</button>
    </form>
  );
}
