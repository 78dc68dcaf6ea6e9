declare module 'subset-font' {
  type Wanted = {
    targetFormat: 'truetype' | 'woff2'
    variationAxes?: Record<string, { min: number; max: number }>
    keepFeatures?: readonly string[]
  }
  /** Only the letters of `text`. */
  export default function subsetFont(font: Buffer, text: string, wanted: Wanted): Promise<Buffer>
}
