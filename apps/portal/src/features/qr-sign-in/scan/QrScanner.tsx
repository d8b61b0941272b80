import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../../browser/router.tsx';
import { paths } from '../../../paths.ts';
import { useSiteName } from '../../../shell/site-name.ts';
import { AuthCard } from '../../../ui/AuthCard.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Message } from '../../../ui/Message.tsx';
import { openQrReader, type QrReader } from './read-qr-code.ts';
import { ticketOfScan } from './read-ticket.ts';
import css from './Scan.module.css';

const mostBytes = 20_000_000;
const mostPixels = 64_000_000;

/** Opens a picture file; 'unreadable' for anything else, 'too_large' before its pixels are decoded. */
async function openPicture(file: File): Promise<HTMLImageElement | 'unreadable' | 'too_large'> {
  if (file.size > mostBytes) return 'too_large';
  const picture = new Image();
  const url = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
      picture.src = url;
    });
    // Browsers read the size of a picture first and decode it when it is drawn.
    return picture.naturalWidth * picture.naturalHeight > mostPixels ? 'too_large' : picture;
  } catch {
    return 'unreadable';
  } finally {
    URL.revokeObjectURL(url);
  }
}

const pollMilliseconds = 250;
const faults = {
  foreign: (brand: string) => `这不是${brand}的登录二维码`,
  none: () => '这张图片里没有找到二维码',
  tooLarge: () => '图片太大，换一张小一点的',
};

/** Scans with the camera, or from a picture file; it accepts codes of this portal only. */
export function QrScanner({ onTicket }: { onTicket: (ticket: string) => void }) {
  const { brand } = useSiteName();
  const video = useRef<HTMLVideoElement>(null);
  const reader = useRef<QrReader | null>(null);
  const [camera, setCamera] = useState<'asking' | 'on' | 'none'>('asking');
  const [fault, setFault] = useState<keyof typeof faults | null>(null);
  const lastFile = useRef<File | null>(null);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const frames = openQrReader();
    reader.current = frames;
    const check = async () => {
      const text = video.current && (await frames.read(video.current).catch(() => null));
      if (isOver) return;
      const ticket = text && ticketOfScan(text, location.origin);
      if (ticket) {
        onTicket(ticket);
        return;
      }
      if (text) setFault('foreign');
      timer = setTimeout(() => void check(), pollMilliseconds);
    };
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
          audio: false,
        });
        if (isOver || !video.current) return;
        video.current.srcObject = stream;
        await video.current.play();
        setCamera('on');
        void check();
      } catch {
        if (!isOver) setCamera('none');
      } finally {
        if (isOver) for (const track of stream?.getTracks() ?? []) track.stop();
      }
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      frames.close();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [onTicket]);

  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    lastFile.current = file;
    setFault(null);
    const picture = await openPicture(file);
    const text =
      picture instanceof HTMLImageElement
        ? ((await reader.current?.read(picture).catch(() => null)) ?? null)
        : null;
    // Only the picture that was chosen last counts, however long one before it took.
    if (lastFile.current !== file) return;
    if (picture === 'too_large') return setFault('tooLarge');
    const ticket = text && ticketOfScan(text, location.origin);
    if (ticket) onTicket(ticket);
    else setFault(text ? 'foreign' : 'none');
  };

  return (
    <AuthCard title="扫一扫" text="对准电脑上的登录二维码">
      <div className={css.view}>
        <video
          ref={video}
          muted
          playsInline
          className={css.video}
          hidden={camera !== 'on'}
          aria-label="相机画面"
        />
        {camera === 'asking' && <p>正在打开相机</p>}
        {camera === 'none' && <p>打不开相机。可以在浏览器设置里允许使用，或者选一张二维码图片。</p>}
        {camera === 'on' && <i className={css.frame} aria-hidden="true" />}
      </div>
      {fault && <Message kind="err">{faults[fault](brand)}</Message>}
      <label className={buttonClass({ variant: 'second', size: 'lg', block: true })}>
        <Icon of={ImageUp} size={18} />
        选一张二维码图片
        <input className="vh" type="file" accept="image/*" onChange={(event) => void readFile(event)} />
      </label>
      <Link className={buttonClass({ variant: 'ghost', size: 'lg', block: true })} to={paths.user.dashboard}>
        回到总览
      </Link>
    </AuthCard>
  );
}
