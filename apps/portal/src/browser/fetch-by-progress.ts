/**
 * Sends a request as `fetch` does, by way of the one interface that tells of each part that has left. It takes as long as it
 * needs, and ends with a TimeoutError where nothing moves for so long. Loaded where a file is sent.
 */
export function fetchByProgress(
  url: string,
  { method = 'GET', headers, body, credentials, signal }: RequestInit,
  stallMilliseconds: number,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = credentials === 'include';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    const end = (error: Error) => {
      clearTimeout(timer);
      reject(error);
      request.abort();
    };
    const fail = () => end(new TypeError('the request did not arrive'));
    const stalled = () => end(new DOMException('nothing moves', 'TimeoutError'));
    let timer = setTimeout(stalled, stallMilliseconds);
    const goOn = () => {
      clearTimeout(timer);
      timer = setTimeout(stalled, stallMilliseconds);
    };
    request.upload.onprogress = goOn;
    request.onprogress = goOn;
    request.onerror = fail;
    request.onload = () => {
      clearTimeout(timer);
      const { status, statusText, responseText } = request;
      resolve(new Response(responseText, { status, statusText }));
    };
    signal?.addEventListener('abort', fail, { once: true });
    if (signal?.aborted) return fail();
    request.send((body ?? null) as XMLHttpRequestBodyInit | null);
  });
}
