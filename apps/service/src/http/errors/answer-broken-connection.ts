import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const texts: Readonly<Record<string, readonly [status: number, text: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, '请求超时'],
  HPE_HEADER_OVERFLOW: [431, '请求头太长'],
};

/**
 * Answers bytes that are no request, or one that does not come to its end in time, as every call is answered, and
 * closes the connection. A client that has left is told nothing.
 */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const [status, text] = texts[error.code ?? ''] ?? [400, '请求有误'];
    const body = JSON.stringify({ code: status, msg: text });
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
