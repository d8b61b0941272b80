import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const many = 200_000;
const json = (body: unknown) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n${typeof body === 'string' ? body : JSON.stringify(body)}`;
const odd = { toString: 1, valueOf: 1 };
const marks = `a${'\u0315\u0300'.repeat(25_000)}`;
const members = (value: unknown) =>
  Object.fromEntries(
    [
      'access_token',
      'openid',
      'unionid',
      'id',
      'login',
      'name',
      'nickname',
      'nick',
      'userid',
      'uid',
      'client_id',
      'email',
    ]
      .concat([
        'ret',
        'error',
        'errcode',
        'code',
        'errmsg',
        'error_description',
        'expires_in',
        'issuer',
        'token_endpoint',
      ])
      .concat([
        'status',
        'result',
        'Code',
        'Message',
        'Response',
        'SendStatusSet',
        'data',
        'phone_info',
        'figureurl_qq',
      ])
      .map((name) => [name, value]),
  );

const tokenOf = (token: string) => ({
  access_token: token,
  accessToken: token,
  data: { access_token: token },
  expires_in: 7200,
});

/** Whole answers over a connection, by what they are: bytes, or what is done with the socket. */
export const hostileAnswers: Readonly<Record<string, string | Buffer | ((socket: Socket) => void)>> = {
  'bytes without end': (socket) => {
    socket.write(json('{"a":['));
    const more = () => {
      while (!socket.destroyed && socket.write('1,'.repeat(10_000))) {}
    };
    socket.on('drain', more);
    more();
  },
  'a gzip bomb': Buffer.concat([
    Buffer.from('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n'),
    gzipSync(Buffer.alloc(50_000_000, '[')),
  ]),
  'headers that never end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket.write('x-more: 1\r\n'), 5);
    socket.on('close', () => clearInterval(drip));
  },
  'early hints without end': (socket) => {
    const more = () => {
      while (
        !socket.destroyed &&
        socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(50))
      ) {}
    };
    socket.on('drain', more);
    more();
  },
  silence: () => {},
  'a redirect inside':
    'HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/latest\r\ncontent-length: 0\r\n\r\n',
  'a redirect to itself': 'HTTP/1.1 307 Again\r\nlocation: /\r\ncontent-length: 0\r\n\r\n',
  'a page':
    'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<!doctype html><title>502</title>',
  'nothing at all': 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
  'no content': 'HTTP/1.1 204 No Content\r\n\r\n',
  'a status nobody knows': 'HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}',
  'a body that is cut off': 'HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n{"access_token":"x"',
  'no HTTP': 'SSH-2.0-OpenSSH_9.2\r\n',
  'JSON of another type': json('[1,"2",null]'),
  'a JSON null': json('null'),
  'a JSON number': json('1e999'),
  'JSON of great depth': json(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'objects of great depth': json(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`),
  'a prototype': json('{"__proto__":{"access_token":"x","id":1},"constructor":{"prototype":{"polluted":1}}}'),
  'members that are no text of themselves': json(members(odd)),
  'members of numbers that are none': json(JSON.stringify(members(0)).replaceAll(':0', ':1e999')),
  'line breaks in all members': json(members('a\r\nx-evil: 1')),
  'line breaks in a token': json(tokenOf('a\r\nx-evil: 1')),
  'Han characters in a token': json(tokenOf('令牌')),
  'names of marks without end': json({
    ...members('1'),
    ret: 0,
    errcode: 0,
    error: null,
    code: 0,
    nickname: marks,
  }),
  'an issuer of slashes': json({
    issuer: `https:${'/'.repeat(many)}a`,
    ...Object.fromEntries(
      ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'].map((name) => [
        name,
        'https://a.example',
      ]),
    ),
  }),
  'a call of blanks': json(`callback(${' '.repeat(many)}`),
  'a call with blanks behind': json(`callback({})${' '.repeat(many)}x`),
  'a query of many': json(`a=1${'&b=2'.repeat(40_000)}`),
  'bytes that are no text': Buffer.concat([
    Buffer.from(json('{"access_token":"')),
    Buffer.alloc(1000, 0xff),
    Buffer.from('"}'),
  ]),
  'a message without end': json({
    ...members('y'.repeat(9000)),
    status: 'error',
    code: 9,
    errcode: 9,
    ret: 9,
  }),
  'NUL in names': json(members('a\0b\ud800')),
  'many wrong members': json(`[${'{"email":1},'.repeat(10_000)}{}]`),
};
