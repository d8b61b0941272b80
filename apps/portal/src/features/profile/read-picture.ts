/** Loads a picture that the person chose; null where the browser cannot show it. */
export function readPicture(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  return new Promise((resolve) => {
    picture.onload = () => resolve(picture.naturalWidth > 0 ? picture : null);
    picture.onerror = () => {
      URL.revokeObjectURL(url);
      resolve(null);
    };
    picture.src = url;
  });
}
