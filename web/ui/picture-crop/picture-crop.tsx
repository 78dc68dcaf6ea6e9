import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { BOUNDARY, type Crop, cutOut, moved, VIEW, zoomedTo, zoomRange } from './crop.ts'
import styles from './picture-crop.module.css'

const STEP = 4
const LEAP = 20
const GO_IN = 1.15
const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Props = { picture: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void }

/** Choose a round part of a picture: drag it, turn the wheel, use the slider or the keyboard. */
export function PictureCrop({ picture, crop, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { min, max } = zoomRange(picture)
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop])

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const points = event.shiftKey ? LEAP : STEP
    if (arrow) onChange(moved(crop, picture, arrow[0] * points, arrow[1] * points))
    else if (event.key === '+') onChange(zoomedTo(crop, picture, crop.zoom * GO_IN))
    else if (event.key === '-') onChange(zoomedTo(crop, picture, crop.zoom / GO_IN))
    else return
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 1) onChange(moved(crop, picture, event.movementX, event.movementY))
  }

  return (
    <div className={styles.crop}>
      <div
        className={styles.boundary}
        role="application"
        aria-label="Bildausschnitt: mit den Pfeiltasten verschieben, mit + und − vergrößern und verkleinern"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: moved by the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onWheel={event => onChange(zoomedTo(crop, picture, crop.zoom * (event.deltaY < 0 ? GO_IN : 1 / GO_IN)))}
      >
        <canvas ref={canvas} width={BOUNDARY * 2} height={BOUNDARY * 2} aria-hidden />
      </div>
      <label className={styles.zoom}>
        <span>Vergrößerung</span>
        <input
          type="range"
          min={min}
          max={max}
          step={(max - min) / 100}
          value={crop.zoom}
          onChange={event => onChange(zoomedTo(crop, picture, Number(event.target.value)))}
        />
      </label>
    </div>
  )
}

/** The chosen square as a file of 200 × 200 pixels. */
export async function croppedFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = new OffscreenCanvas(VIEW, VIEW)
  const { left, top, side } = cutOut(crop, picture)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  // What was transparent would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, VIEW, VIEW)
  context.drawImage(picture, left, top, side, side, 0, 0, VIEW, VIEW)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })], 'profilbild.jpg')
}

/** Twice as fine as shown, for screens that are. */
function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, { zoom, x, y }: Crop): void {
  const context = canvas?.getContext('2d')
  if (!context) return
  context.setTransform(2, 0, 0, 2, BOUNDARY, BOUNDARY)
  context.clearRect(-BOUNDARY / 2, -BOUNDARY / 2, BOUNDARY, BOUNDARY)
  context.imageSmoothingQuality = 'high'
  const [width, height] = [picture.width * zoom, picture.height * zoom]
  context.drawImage(picture, x - width / 2, y - height / 2, width, height)
  // What is not cut out lies in the dark.
  context.fillStyle = 'rgb(16 24 20 / 0.55)'
  context.beginPath()
  context.rect(-BOUNDARY / 2, -BOUNDARY / 2, BOUNDARY, BOUNDARY)
  context.arc(0, 0, VIEW / 2, 0, 2 * Math.PI)
  context.fill('evenodd')
}
